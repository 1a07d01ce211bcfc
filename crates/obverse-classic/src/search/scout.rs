//! NegaScout, also called principal variation search.
//!
//! If the first move is the best, it is enough to show that no other move is better. A search with a null window
//! (alpha and beta are adjacent, so no value lies between them) answers this question and prunes most. A move that
//! turns out to be better is searched again with the full window for its exact value. A leaf is not searched again,
//! because its value does not depend on the window.
//!
//! [`child`] is for a negamax search of a position. [`scout`] searches any tree in the order of its moves, with values
//! for Max.

use obverse_core::Move;

use super::alphabeta;
use super::counters::Counters;
use super::negamax::{Negamax, NegamaxNode};
use super::search_context::{NodeOf, SearchContext};
use super::search_report::SearchReport;
use super::stop::Stop;
use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::observer::{Node, Observer};
use crate::othello_tree::OthelloState;
use crate::side::Side;
use crate::tie_rule::TieRule;
use crate::value::Value;

/// Searches a later child (not the first) with a null window, and again with the full window if the child may be better
/// than the best child so far. Returns the child's value for the side to move at the parent.
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

/// Searches a tree to a depth. Returns no report if the search was stopped; the counters are valid in both cases.
pub(crate) fn scout<T, O, S>(
    tree: &T,
    ties: TieRule,
    depth: u32,
    observer: &mut O,
    stop: &mut S,
) -> (Option<SearchReport<T::Move>>, Counters)
where
    T: GameTree,
    O: Observer<T::Move, T::State>,
    S: Stop,
{
    alphabeta::search::<T, O, S, true>(tree, ties, depth, observer, stop)
}

/// Searches a later child (not the first) with a null window, and again with the full window if the child may be better
/// than the best child so far. `side` moves at the parent. Returns the child's value for Max.
pub(super) fn child_of<T, O, S>(
    context: &mut SearchContext<'_, T, S>,
    observer: &mut O,
    side: Side,
    child: &NodeOf<T>,
) -> i32
where
    T: GameTree,
    O: Observer<T::Move, T::State>,
    S: Stop,
{
    let window = child.window;
    let null = window.null(side);
    let narrow = Node {
        window: null,
        ..*child
    };
    let value = alphabeta::visit::<T, O, S, true>(context, observer, &narrow);
    let is_inside = window.alpha < Value::from(value) && Value::from(value) < window.beta;
    if is_inside && null != window && !context.is_stopped() && !context.is_leaf(child) {
        alphabeta::visit::<T, O, S, true>(context, observer, child)
    } else {
        value
    }
}
