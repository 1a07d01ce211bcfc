//! Progress of the search of a root.

use obverse_core::Move;

use super::root_move::RootMove;
use super::worker::SuspendedThread;

/// Progress of the iterations of a root. A continued search starts with the progress of the aborted search.
#[derive(Clone, Debug, Default)]
pub struct RootProgress {
    /// Index of the current iteration.
    pub iteration: usize,
    /// Multi-PV: the number of best moves that the current iteration has found and reported.
    pub rank: usize,
    /// Whether the current iteration has found the move of this rank, but not yet reported it.
    pub is_searched: bool,
    /// The aspiration search of the current rank; `None` before it begins.
    pub aspiration: Option<Aspiration>,
}

/// An aspiration search.
#[derive(Clone, Debug)]
pub struct Aspiration {
    pub alpha: i32,
    pub beta: i32,
    /// Half width of the window.
    pub delta: i32,
    pub window: WindowProgress,
}

/// The loop over the root moves in a search with one aspiration window.
#[derive(Clone, Debug, Default)]
pub struct WindowProgress {
    /// Number of moves that were searched.
    pub searched: usize,
    /// The window of the current move's search as a PV node; `None` during its null-window search.
    pub pv_window: Option<(i32, i32)>,
    /// The best move so far; `None` before the first move was searched.
    pub best: Option<BestRootMove>,
}

/// The best root move that a search with one aspiration window found.
#[derive(Clone, Debug)]
pub struct BestRootMove {
    pub score: i32,
    /// Index in the root moves.
    pub index: usize,
    /// Principal variation, beginning with the root move.
    pub moves: Vec<Move>,
}

/// An aborted search, to be continued.
#[derive(Clone, Debug)]
pub struct SuspendedSearch {
    /// The root moves in search order.
    pub(super) moves: Vec<RootMove>,
    /// Proven lower and upper bound of the root's score.
    pub(super) bounds: (i32, i32),
    pub(super) progress: RootProgress,
    pub(super) thread: SuspendedThread,
}
