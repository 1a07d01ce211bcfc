use obverse_core::Square;

use super::table_entry::TableEntry;
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
