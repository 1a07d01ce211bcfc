use obverse_engine::Report;

use super::GameSession;

/// The engine's progress with its current task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineProgress {
    /// The best lines so far; `None` before the first search result.
    pub report: Option<Report>,
    /// Number of nodes visited so far.
    pub nodes: u64,
}

impl GameSession {
    /// The engine's progress with its current task.
    pub fn progress(&self) -> &EngineProgress {
        &self.progress
    }
}
