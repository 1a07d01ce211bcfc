use obverse_core::Square;

use crate::Selectivity;

/// The result of searching a node, to be stored in the transposition table.
#[derive(Clone, Copy, Debug)]
pub struct NodeResult {
    /// Lower end of the search window, in discs.
    pub alpha: i32,
    /// Upper end of the search window, in discs.
    pub beta: i32,
    /// The score in discs. Outside the window it is only a bound.
    pub score: i32,
    /// Search depth in plies.
    pub depth: u32,
    /// Selectivity of the search.
    pub selectivity: Selectivity,
    /// The best move found; `None` if no move was searched.
    pub best_move: Option<Square>,
    /// Number of nodes searched.
    pub nodes: u64,
}
