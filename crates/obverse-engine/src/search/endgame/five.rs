//! Five empty squares: remembered like more of them, but with no order except by parity.

use obverse_core::{Bitboard, Board, Square};

use super::children::Child;
use super::local_table::{LocalTable, Seen};
use super::{NO_MOVE, last};
use crate::search::expected::Expected;
use crate::search::regions::odd_quadrants;
use crate::search::stability;

/// Solves a board whose moves are known.
pub fn solve_5(
    nodes: &mut u64,
    table: &mut LocalTable,
    board: Board,
    moves: Bitboard,
    alpha: i32,
    expected: Expected,
) -> i32 {
    *nodes += 1;
    if expected == Expected::NotAbove
        && let Some(bound) = stability::cut(board, alpha)
    {
        return bound;
    }
    if moves.is_empty() {
        let replies = board.opponent_moves();
        if replies.is_empty() {
            return board.final_score();
        }
        let (board, expected) = (board.pass(), expected.turned());
        return -solve_5(nodes, table, board, replies, -alpha - 1, expected);
    }
    let odd = odd_quadrants(board.empty().0);
    let mut rest = moves.into_iter();
    if let (Some(square), None) = (rest.next(), rest.next()) {
        // Nothing to choose, and nothing worth remembering.
        let (child, expected) = (Child::of(board, square), expected.turned());
        return -last::four_left(nodes, board, child, odd, -alpha - 1, expected);
    }
    let slot = table.slot(board, 5);
    let mut seen = table.load(slot, board).unwrap_or(Seen::NOTHING);
    if let Some(score) = seen.answer(alpha) {
        return score;
    }

    let mut best = NO_MOVE;
    let mut expected = expected.turned();
    let mut left = moves.0;
    while left != 0 {
        let front = if left & odd != 0 { left & odd } else { left };
        let square = Square::from_low_bits(front.trailing_zeros());
        left ^= square.bitboard().0;
        let child = Child::of(board, square);
        let score = -last::four_left(nodes, board, child, odd, -alpha - 1, expected);
        best = best.max(score);
        if score > alpha {
            break;
        }
        expected = Expected::Above;
    }
    seen.add(alpha, best);
    table.store(slot, board, seen);
    best
}
