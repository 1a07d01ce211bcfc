//! Singular extensions: looking further where there is nothing to choose.
//!
//! A placement is singular if it is the only one, or if the static value after it is better than
//! after every other by the evaluation's margin. It is searched a ply deeper than the others, at
//! most a few times in a line. What is singular depends on the position alone, not on the window
//! or on values found so far, so all exact algorithms still agree.

use obverse_core::{Board, Square};

use crate::evaluation::Evaluation;

/// How often one line is made longer: enough to see round a corner, not enough to run away.
pub(crate) const MOST_EXTENSIONS: u8 = 3;

/// The singular placement of a board, if it has one.
pub(crate) fn singular_move<E: Evaluation>(evaluation: E, board: Board) -> Option<Square> {
    let mut best: Option<(i32, Square)> = None;
    let mut runner_up: Option<i32> = None;
    for square in board.moves() {
        let value = -evaluation.value(board.play_unchecked(square));
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
