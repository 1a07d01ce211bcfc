use std::ops::ControlFlow;
use std::time::Duration;

/// How far learning has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LearnProgress {
    /// Number of positions in the book.
    pub positions: u64,
    /// Number of positions that were added.
    pub added: u64,
    /// Number of searches that were made.
    pub searches: u64,
    /// Number of nodes that were searched.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
}

/// Why learning ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnOutcome {
    /// All lines of the scope are learned.
    Complete,
    /// The time or the number of positions is used up.
    BudgetSpent,
    /// The observer has stopped it.
    Stopped,
}

/// Is told of progress, and may stop the learning.
pub trait LearnObserver {
    /// Called after every search, and several times a second while searches run.
    fn progress(&mut self, progress: &LearnProgress) -> ControlFlow<()>;
}

impl LearnObserver for () {
    fn progress(&mut self, _: &LearnProgress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
