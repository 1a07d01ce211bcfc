//! NegaScout, also called principal variation search.
//!
//! If the first move is the best, it is enough to show that the others are not better. A search with a null window
//! (alpha and beta are adjacent, so no value lies between them) answers this question and prunes most. A move that
//! turns out to be better is searched again with the full window for its exact value. A leaf is not searched again,
//! because its value does not depend on the window.

use obverse_core::Move;

use super::negamax::{Negamax, NegamaxNode};
use super::stop::Stop;
use crate::evaluation::Evaluation;
use crate::observer::Observer;
use crate::othello_tree::OthelloState;

/// Searches a child after the first with a null window, and again with the full window if the child may be better.
/// Returns the child's value for the side to move at the parent.
pub(crate) fn child<E: Evaluation, S: Stop, O: Observer<Move, OthelloState>>(
    search: &mut Negamax<'_, E, S>,
    observer: &mut O,
    child: &NegamaxNode,
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
