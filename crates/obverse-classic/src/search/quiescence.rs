//! Quiescence search: a search does not evaluate a position in the middle of an exchange.
//!
//! In Othello the exchange that every evaluation here misjudges at the horizon is the capture of a corner. A position
//! is quiet if the side to move cannot take a corner. Otherwise its value is the maximum of its static evaluation
//! (the side may decline) and of the values after each corner move, found recursively. There are only four corners,
//! so the recursion ends. Quiescence search uses no window, so all exact algorithms still agree.

use obverse_core::{Bitboard, Board};

use super::counters::Counters;
use crate::evaluation::Evaluation;
use crate::side::Side;

/// Returns the quiescence value of a board for its side to move, which is `side`. The search follows only corner moves;
/// every position after a corner move counts as a node.
pub(crate) fn value<E: Evaluation>(
    evaluation: E,
    board: Board,
    side: Side,
    counters: &mut Counters,
) -> i32 {
    let mut best = evaluation.value_for(board, side);
    for corner in board.legal_squares() & Bitboard::CORNERS {
        counters.nodes += 1;
        let after = board.play_unchecked(corner);
        best = best.max(-value(evaluation, after, !side, counters));
    }
    best
}
