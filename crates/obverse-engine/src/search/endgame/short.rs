//! Five to seven empty squares: moves by parity and corners, as masks.

use obverse_core::{Bitboard, Board};

use super::NO_MOVE;
use super::last::solve_4;
use crate::search::regions::odd_quadrants;
use crate::search::stability;

/// Solves a board with four to seven empty squares.
pub(super) fn short(nodes: &mut u64, board: Board, alpha: i32, empties: u32) -> i32 {
    if empties == 4 {
        return solve_4(nodes, board, alpha);
    }
    *nodes += 1;
    if let Some(bound) = stability::cut(board, alpha, empties) {
        return bound;
    }
    let moves = board.moves();
    if moves.is_empty() {
        if board.opponent_moves().is_empty() {
            return board.final_score();
        }
        return -short(nodes, board.pass(), -alpha - 1, empties);
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
            let score = -short(nodes, child, -alpha - 1, empties - 1);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}
