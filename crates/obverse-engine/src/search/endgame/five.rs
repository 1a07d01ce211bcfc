//! Five empty squares: sorted and remembered like more of them, but without lists of children to look up.

use obverse_core::kernel::LANES;
use obverse_core::{Bitboard, Board, Square};

use super::children::Child;
use super::freedom::{NO_CHILD, freedom};
use super::least::least;
use super::local_table::{LocalTable, Seen};
use super::{NO_MOVE, last};
use crate::search::regions::odd_quadrants;
use crate::search::stability;

/// Solves a board whose moves are known.
pub fn solve_5(
    nodes: &mut u64,
    table: &mut LocalTable,
    board: Board,
    moves: Bitboard,
    alpha: i32,
) -> i32 {
    *nodes += 1;
    if let Some(bound) = stability::cut(board, alpha) {
        return bound;
    }
    if moves.is_empty() {
        let replies = board.opponent_moves();
        if replies.is_empty() {
            return board.final_score();
        }
        return -solve_5(nodes, table, board.pass(), replies, -alpha - 1);
    }
    let odd = odd_quadrants(board.empty().0);
    let mut rest = moves.into_iter();
    if let (Some(square), None) = (rest.next(), rest.next()) {
        // Nothing to choose, and nothing worth remembering.
        return -last::four_left(nodes, board, Child::of(board, square), odd, -alpha - 1);
    }
    let slot = table.slot(board, 5);
    let mut seen = table.load(slot, board).unwrap_or(Seen::NOTHING);
    if let Some(score) = seen.answer(alpha) {
        return score;
    }

    let mut freedoms = [NO_CHILD; LANES];
    let mut children = [NOBODY; LANES];
    let mut next = (NO_CHILD, 0);
    for (number, square) in moves.into_iter().take(LANES).enumerate() {
        let child = Child::of(board, square);
        let freedom = freedom(&child, odd);
        freedoms[number] = freedom;
        children[number] = child;
        // Not read back from memory, where the freedoms are still on their way to.
        if freedom < next.0 {
            next = (freedom, number);
        }
    }
    let mut best = NO_MOVE;
    while next.0 != NO_CHILD {
        let number = next.1 % LANES;
        freedoms[number] = NO_CHILD;
        let score = -last::four_left(nodes, board, children[number], odd, -alpha - 1);
        best = best.max(score);
        if score > alpha {
            break;
        }
        next = least(freedoms);
    }
    seen.add(alpha, best);
    table.store(slot, board, seen);
    best
}

/// What stands where there is no child.
const NOBODY: Child = Child {
    square: Square::A1,
    flips: Bitboard::EMPTY,
    replies: Bitboard::EMPTY,
};
