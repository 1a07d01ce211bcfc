use std::time::Duration;

use obverse_engine::{Goal, Level};
use obverse_study::EngineTask;

use super::schedule::Demand;

/// Whether somebody waits for a task, unlike for values that grow better, and how long it takes.
pub fn demand(task: &EngineTask) -> Demand {
    match task {
        EngineTask::Hints(_) | EngineTask::Evaluate(_) | EngineTask::Review(_) => Demand::Patient,
        EngineTask::Opening { .. } => Demand::Urgent {
            expected: Duration::ZERO,
        },
        EngineTask::Move(owed) => {
            let usual = match owed.limits().goal {
                Goal::Level(level) => usual_time(level),
                _ => Duration::MAX,
            };
            let most = task.most_time().unwrap_or(Duration::MAX);
            Demand::Urgent {
                expected: usual.min(most),
            }
        }
    }
}

/// About the time that a level takes for a move: twice as much every two levels, a quarter of a second
/// at level 20. Good enough for the order of searches.
fn usual_time(level: Level) -> Duration {
    let doublings = u32::from(level.number()) / 2;
    Duration::from_micros(250) * 2u32.saturating_pow(doublings.min(31))
}
