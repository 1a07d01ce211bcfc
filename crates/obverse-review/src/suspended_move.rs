use obverse_engine::{Continuation, Line};

/// The searches for judging a move, when a stop has interrupted them.
#[derive(Clone, Debug, Default)]
pub struct SuspendedMove {
    /// The best line of the position; `None` if its search is not complete.
    pub best: Option<Line>,
    /// Where the interrupted search continues.
    pub continuation: Continuation,
}

impl SuspendedMove {
    /// Whether no search has begun.
    pub fn is_empty(&self) -> bool {
        self.best.is_none() && self.continuation.is_empty()
    }
}
