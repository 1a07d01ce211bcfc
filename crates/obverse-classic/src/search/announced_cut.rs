use obverse_core::Move;

use super::negamax::NegamaxNode;
use crate::observer::{Bound, Cut, CutReason};
use crate::side::Side;

/// Converts a cut-off of a negamax search to Max's side, as observers expect it: the mover's upper bound is beta at a
/// Max node and alpha at a Min node.
pub(super) fn announced_cut(
    at: &NegamaxNode,
    (reached, limit): (Reached, i32),
    value: i32,
    skipped: Vec<Move>,
    reason: CutReason,
) -> Cut<Move> {
    let bound = match (at.side, reached) {
        (Side::Max, Reached::Upper) | (Side::Min, Reached::Lower) => Bound::Beta,
        (Side::Max, Reached::Lower) | (Side::Min, Reached::Upper) => Bound::Alpha,
    };
    Cut {
        bound,
        limit: at.announced(limit),
        value: at.announced(value),
        skipped,
        reason,
    }
}

/// The bound of the mover's window that a value reached.
#[derive(Clone, Copy)]
pub(super) enum Reached {
    Upper,
    Lower,
}
