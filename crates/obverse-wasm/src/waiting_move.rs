use std::time::Duration;

use obverse_study::{EngineNews, EngineTask};

/// Minimum time from a person's move to the engine's, as on a server. A player would miss an earlier move, and it would
/// interrupt a screen reader.
const SHORTEST_MOVE: Duration = Duration::from_millis(400);

/// A move that the engine has found before it may be shown.
#[derive(Default)]
pub struct WaitingMove {
    /// The wanted move; `None` if no move is wanted or if it is wanted at once.
    task: Option<EngineTask>,
    /// Earliest time of the move.
    due: Duration,
    /// The move; `None` if it is not found yet.
    news: Option<EngineNews>,
}

impl WaitingMove {
    /// Sets the task that the session wants. Returns whether its move is already found, so that no search is needed.
    pub fn set_task(&mut self, wanted: Option<&EngineTask>, now: Duration) -> bool {
        let is_patient =
            |task: &&EngineTask| matches!(task, EngineTask::Move(task) if !task.is_hurried);
        let task = wanted.filter(is_patient);
        if self.task.as_ref() != task {
            *self = WaitingMove {
                task: task.cloned(),
                due: now + SHORTEST_MOVE,
                news: None,
            };
        }
        self.news.is_some()
    }

    /// Keeps news that come too early, and returns all others.
    pub fn hold(
        &mut self,
        task: EngineTask,
        news: EngineNews,
        now: Duration,
    ) -> Option<(EngineTask, EngineNews)> {
        if news.is_done && now < self.due && self.task.as_ref() == Some(&task) {
            self.news = Some(news);
            return None;
        }
        Some((task, news))
    }

    /// When the move may be shown; `None` if it is not found yet.
    pub fn due(&self) -> Option<Duration> {
        self.news.is_some().then_some(self.due)
    }

    /// Takes the move, if it may be shown.
    pub fn take_due(&mut self, now: Duration) -> Option<(EngineTask, EngineNews)> {
        if self.due()? > now {
            return None;
        }
        Some((self.task.take()?, self.news.take()?))
    }
}
