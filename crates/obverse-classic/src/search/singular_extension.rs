//! Singular extensions: searching deeper where one move stands out.
//!
//! A placement is singular if it is the only one, or if the static evaluation after it is higher than after every other
//! placement by the evaluation's margin. A singular placement is searched one ply deeper, at most [`MAX_EXTENSIONS`]
//! times in a line. Singularity depends on the position alone, not on the window or on values found so far, so all
//! exact algorithms still agree.

use obverse_core::{Board, Square};

use crate::evaluation::Evaluation;
use crate::side::Side;

/// Maximum number of extensions in a line, which bounds the growth of the tree.
pub(crate) const MAX_EXTENSIONS: u8 = 3;

/// Returns the singular placement on a board, if any; `side` is to move.
pub(crate) fn singular_move<E: Evaluation>(
    evaluation: E,
    board: Board,
    side: Side,
) -> Option<Square> {
    let mut best: Option<(i32, Square)> = None;
    let mut runner_up: Option<i32> = None;
    for square in board.legal_squares() {
        let value = -evaluation.value_for(board.play_unchecked(square), !side);
        match best {
            Some((highest, _)) if value <= highest => {
                runner_up = runner_up.max(Some(value));
            }
            _ => {
                runner_up = best.map(|(highest, _)| highest);
                best = Some((value, square));
            }
        }
    }
    let (highest, square) = best?;
    let stands_out = runner_up.is_none_or(|value| highest - value >= E::SINGULAR_MARGIN);
    stands_out.then_some(square)
}
