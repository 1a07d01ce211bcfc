use std::time::Duration;

use obverse_engine::{Goal, Level};
use obverse_study::EngineTask;

/// Urgency of an engine task, which decides the priority class of its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskUrgency {
    /// A player waits for a move or an opening.
    Urgent {
        /// Estimated engine time, which affects only the order of searches.
        expected: Duration,
    },
    /// Analysis, for which no player waits.
    Patient,
}

impl From<&EngineTask> for TaskUrgency {
    fn from(task: &EngineTask) -> TaskUrgency {
        match task {
            EngineTask::Hints(_) | EngineTask::Evaluate(_) | EngineTask::Review(_) => {
                TaskUrgency::Patient
            }
            EngineTask::Opening { .. } => TaskUrgency::Urgent {
                expected: Duration::ZERO,
            },
            EngineTask::Move(owed) => {
                let typical = match owed.limits().goal {
                    Goal::Level(level) => typical_time(level),
                    _ => Duration::MAX,
                };
                let most = task.max_time().unwrap_or(Duration::MAX);
                TaskUrgency::Urgent {
                    expected: typical.min(most),
                }
            }
        }
    }
}

/// Approximate time of a move at a level: 256 ms at level 20, doubling every two levels. The time affects only the
/// order of searches.
fn typical_time(level: Level) -> Duration {
    let doublings = u32::from(level.number()) / 2;
    Duration::from_micros(250) * 2u32.saturating_pow(doublings.min(31))
}
