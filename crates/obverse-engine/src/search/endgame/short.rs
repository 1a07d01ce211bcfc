//! Five and six empty squares: moves by parity and corners, as masks.

use obverse_core::{Bitboard, Board};

use super::NO_MOVE;
use super::last::solve_4;
use crate::search::regions::{odd_quadrants, quadrant};
use crate::search::stability;

/// Solves a board with five empty squares or some more, whose moves are known.
pub(super) fn short(
    nodes: &mut u64,
    board: Board,
    moves: Bitboard,
    alpha: i32,
    empties: u32,
) -> i32 {
    *nodes += 1;
    if let Some(bound) = stability::cut(board, alpha, empties) {
        return bound;
    }
    if moves.is_empty() {
        let replies = board.opponent_moves();
        if replies.is_empty() {
            return board.final_score();
        }
        return -short(nodes, board.pass(), replies, -alpha - 1, empties);
    }
    let odd = Bitboard(odd_quadrants(board.empty().0));
    let corners = Bitboard::CORNERS;
    let mut best = NO_MOVE;
    for set in [
        odd & corners,
        odd - corners,
        corners - odd,
        !(odd | corners),
    ] {
        for square in moves & set {
            let child = board.play_unchecked(square);
            let score = if empties == 5 {
                -solve_4(nodes, child, odd.0 ^ quadrant(square), -alpha - 1)
            } else {
                -short(nodes, child, child.moves(), -alpha - 1, empties - 1)
            };
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}
