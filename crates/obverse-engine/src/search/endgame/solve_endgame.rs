//! Calls of the endgame search from the principal variation search.

use obverse_core::{Bitboard, Board};

use crate::search::node::Node;
use crate::search::node_type::NodeType;
use crate::search::worker::Worker;

use super::fastest_first::fastest_first;

impl Worker<'_> {
    /// Endgame search with the null window from `alpha` to `alpha + 1`. Returns a lower bound of the score above
    /// `alpha`, or an upper bound at or below `alpha`.
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
