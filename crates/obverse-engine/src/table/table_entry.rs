use obverse_core::Square;

use crate::Selectivity;

use super::node_result::NodeResult;

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

impl NodeResult {
    /// The table entry for this result, if the table has no earlier entry of the board.
    pub(super) fn to_entry(self) -> TableEntry {
        TableEntry {
            lower: if self.score > self.alpha {
                self.score
            } else {
                -64
            },
            upper: if self.score < self.beta {
                self.score
            } else {
                64
            },
            depth: self.depth,
            selectivity: self.selectivity,
            hash_moves: [self.best_move, None],
        }
    }

    /// The table entry for this result and an earlier entry of the same board: the bounds are combined if the result
    /// and the earlier entry have the same depth and selectivity.
    pub(super) fn merged_with(self, before: TableEntry) -> TableEntry {
        let mut stored = self.to_entry();
        if (before.depth, before.selectivity) == (self.depth, self.selectivity) {
            stored.lower = stored.lower.max(before.lower);
            stored.upper = stored.upper.min(before.upper);
        }
        stored.hash_moves = match self.best_move {
            Some(_) if self.best_move != before.hash_moves[0] => {
                [self.best_move, before.hash_moves[0]]
            }
            _ => before.hash_moves,
        };
        stored
    }
}
