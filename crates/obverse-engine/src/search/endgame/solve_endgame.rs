//! The endgame search as a step of the search above it.

use obverse_core::{Bitboard, Board};

use crate::search::node::Node;
use crate::search::node_type::NodeType;
use crate::search::worker::Worker;

use super::fastest_first::fastest_first;

impl Worker<'_> {
    /// Runs the endgame search with the window `alpha`, `alpha + 1`: see [`fastest_first`](fn@fastest_first).
    #[inline]
    pub(in crate::search) fn solve_endgame(
        &mut self,
        board: Board,
        moves: Bitboard,
        alpha: i32,
        empties: u32,
        node_type: NodeType,
    ) -> i32 {
        let Worker { nodes, local, .. } = self;
        fastest_first(nodes, local, board, moves, alpha, empties, node_type)
    }

    /// The score of an endgame node within a window, by repeated null-window searches.
    pub(in crate::search) fn solve_endgame_window(
        &mut self,
        node: &Node,
        moves: Bitboard,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let (mut lower, mut upper) = (-64, 64);
        let mut bound = alpha;
        loop {
            let score = self.solve_endgame(node.board, moves, bound, node.empties, NodeType::Cut);
            if score > bound {
                lower = score;
            } else {
                upper = score;
            }
            if lower >= upper || lower >= beta || upper <= alpha {
                return score;
            }
            bound = if score == lower { score } else { score - 1 };
        }
    }
}
