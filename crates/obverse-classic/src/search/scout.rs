//! NegaScout, also called principal variation search.
//!
//! If the first move is the best, the others need only be shown not to be better. A window with
//! nothing inside answers just that, and cuts most. A move that turns out better is searched again
//! for its value, unless it is a leaf: the value of a leaf does not depend on the window.

use obverse_core::Move;

use super::Stop;
use super::negamax::{Negamax, Place};
use crate::evaluation::Evaluation;
use crate::observer::Observer;
use crate::othello::State;

/// The value of a child, for its parent's mover, after the first move.
pub(crate) fn child<E: Evaluation, S: Stop, O: Observer<Move, State>>(
    search: &mut Negamax<'_, E, S>,
    observer: &mut O,
    child: &Place,
    alpha: i32,
    beta: i32,
) -> i32 {
    let value = -search.visit(observer, child, -(alpha + 1), -alpha);
    let is_better_but_unknown = value > alpha && alpha + 1 < beta;
    if is_better_but_unknown && value < beta && !search.is_leaf(child) {
        -search.visit(observer, child, -beta, -alpha)
    } else {
        value
    }
}
