//! Endgame search with five empties: moves ordered by parity, results stored in the thread-local table.

use obverse_core::{Bitboard, Board, Square};

use super::bounds::Bounds;
use super::children::Child;
use super::local_table::LocalTable;
use super::{NO_MOVE, last_four_empties};
use crate::search::node_type::NodeType;
use crate::search::quadrants::odd_quadrants;
use crate::search::stability;

/// Tests whether the score of a board with five empties is above `alpha`: returns a lower bound above `alpha`, or an
/// upper bound at or below `alpha`. `moves` are the board's legal moves, `node_type` is its expected type.
pub fn solve_5(
    nodes: &mut u64,
    table: &mut LocalTable,
    board: Board,
    moves: Bitboard,
    alpha: i32,
    node_type: NodeType,
) -> i32 {
    *nodes += 1;
    if node_type == NodeType::All
        && let Some(bound) = stability::cut(board, alpha)
    {
        return bound;
    }
    if moves.is_empty() {
        let replies = board.opponent_legal_squares();
        if replies.is_empty() {
            return board.final_score();
        }
        let (board, node_type) = (board.pass(), node_type.opposite());
        return -solve_5(nodes, table, board, replies, -alpha - 1, node_type);
    }
    let odd = odd_quadrants(board.empty().0);
    let mut rest = moves.into_iter();
    if let (Some(square), None) = (rest.next(), rest.next()) {
        // A single move needs no ordering, and its result is not worth storing.
        let (child, child_type) = (Child::of(board, square), node_type.opposite());
        return -last_four_empties::solve_4_after(nodes, board, child, odd, -alpha - 1, child_type);
    }
    let slot = table.slot(board, 5);
    let mut bounds = table.probe(slot, board).unwrap_or(Bounds::UNKNOWN);
    if let Some(score) = bounds.cutoff(alpha) {
        return score;
    }

    let mut best = NO_MOVE;
    let mut child_type = node_type.opposite();
    let mut left = moves.0;
    while left != 0 {
        let front = if left & odd != 0 { left & odd } else { left };
        let square = Square::from_low_bits(front.trailing_zeros());
        left ^= square.bitboard().0;
        let child = Child::of(board, square);
        let score =
            -last_four_empties::solve_4_after(nodes, board, child, odd, -alpha - 1, child_type);
        best = best.max(score);
        if score > alpha {
            break;
        }
        child_type = NodeType::Cut;
    }
    bounds.tighten(alpha, best);
    table.store(slot, board, bounds);
    best
}
