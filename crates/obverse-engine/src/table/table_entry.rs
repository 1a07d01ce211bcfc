use obverse_core::Square;

use crate::Selectivity;

/// The stored result of searching a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Lower bound of the score in discs.
    pub lower: i32,
    /// Upper bound of the score in discs.
    pub upper: i32,
    /// Search depth in plies.
    pub depth: u32,
    /// Selectivity of the search.
    pub selectivity: Selectivity,
    /// The best move of the latest search, and the latest best move of earlier searches that differs from it; `None`
    /// where unknown.
    pub hash_moves: [Option<Square>; 2],
}

impl TableEntry {
    /// Whether the bounds are valid for a search of this depth and selectivity.
    #[inline]
    pub fn suffices_for(&self, depth: u32, selectivity: Selectivity) -> bool {
        self.depth >= depth && self.selectivity >= selectivity
    }
}
