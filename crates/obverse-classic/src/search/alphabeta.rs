//! Alpha-beta pruning as in Russell and Norvig (figure 5.7): minimax that skips moves which cannot change the result.
//!
//! `alpha` is the best value that Max can already force on the path to a node, `beta` the best that Min can force. If
//! the value of a node reaches the opponent's bound, the opponent will avoid the node, so its remaining moves are
//! skipped: a cut-off. A value that is not strictly inside the window is only a bound on the exact value. Such a
//! bound is never chosen, because a later move must be strictly better to replace the best one.

use obverse_core::Move;

use super::counters::Counters;
use super::depth_search::DepthSearch;
use super::scout;
use super::search_context::{NodeOf, SearchContext};
use super::search_report::SearchReport;
use super::stop::Stop;
use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::observer::{Bound, Cut, CutReason, Node, Observer, Returned};
use crate::othello_tree::{OthelloState, OthelloTree};
use crate::side::Side;
use crate::tie_rule::TieRule;
use crate::value::Value;

/// Searches a tree to a depth. Returns no report if the search was stopped; the counters are valid in both cases.
pub(crate) fn alphabeta<T, O, S>(
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
    search::<T, O, S, false>(tree, ties, depth, observer, stop)
}

/// Searches a tree to a depth with alpha-beta. With `SCOUT`, every child after the first is searched with a null
/// window, and again with the full window only if the child may be better than the best child so far.
pub(super) fn search<T, O, S, const SCOUT: bool>(
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
    let mut context = SearchContext::new(tree, ties, depth, stop);
    let root = context.root(depth);
    let value = visit::<T, O, S, SCOUT>(&mut context, observer, &root);
    context.finish(value, depth)
}

#[inline(always)]
pub(super) fn visit<T, O, S, const SCOUT: bool>(
    context: &mut SearchContext<'_, T, S>,
    observer: &mut O,
    node: &NodeOf<T>,
) -> i32
where
    T: GameTree,
    O: Observer<T::Move, T::State>,
    S: Stop,
{
    context.counters.nodes += 1;
    if context.ends_here(node) {
        context.leaf(observer, node)
    } else {
        expand::<T, O, S, SCOUT>(context, observer, node)
    }
}

fn expand<T, O, S, const SCOUT: bool>(
    context: &mut SearchContext<'_, T, S>,
    observer: &mut O,
    node: &NodeOf<T>,
) -> i32
where
    T: GameTree,
    O: Observer<T::Move, T::State>,
    S: Stop,
{
    let mut moves = context.tree.moves(node.state);
    let Some(first) = context.ties.next(&mut moves) else {
        return context.leaf(observer, node);
    };
    observer.enter(node);
    context.pv.clear(node.ply);
    let singular = context.tree.singular(node.state);
    let mut value = node.side.worst();
    let mut window = node.window;
    let mut next = Some(first);
    while let Some(mv) = next {
        let (state, depth) = context.tree.step(node.state, mv, node.depth, singular);
        let child = Node {
            by: Some(mv),
            ply: node.ply + 1,
            depth,
            side: !node.side,
            window,
            state,
        };
        let child_value = if SCOUT && mv != first {
            scout::child_of(context, observer, node.side, &child)
        } else {
            visit::<T, O, S, SCOUT>(context, observer, &child)
        };
        if context.is_stopped() {
            return value;
        }
        if node.side.better(child_value, value) {
            value = child_value;
            context.pv.update(node.ply, mv);
            observer.raised(node, mv, Value::from(value));
        }
        let (bound, limit, reached) = match node.side {
            Side::Max => (Bound::Beta, window.beta, Value::from(value) >= window.beta),
            Side::Min => (
                Bound::Alpha,
                window.alpha,
                Value::from(value) <= window.alpha,
            ),
        };
        if reached {
            context.counters.cutoffs += u64::from(moves.clone().next().is_some());
            if observer.listens() {
                let cut = Cut {
                    bound,
                    limit,
                    value: Value::from(value),
                    skipped: std::iter::from_fn(|| context.ties.next(&mut moves)).collect(),
                    reason: CutReason::Proven,
                };
                observer.cut(node, &cut);
            }
        } else {
            let narrowed = window.narrowed(node.side, Value::from(value));
            if narrowed != window {
                window = narrowed;
                observer.narrowed(node, window);
            }
        }
        observer.returned(
            node,
            &Returned {
                child: mv,
                child_value: Value::from(child_value),
                value: Value::from(value),
                window,
            },
        );
        if reached {
            break;
        }
        next = context.ties.next(&mut moves);
    }
    observer.leave(node, Value::from(value));
    value
}

/// A depth-limited alpha-beta search of an Othello position.
pub(crate) struct AlphaBeta<'a, E, S> {
    pub(crate) tree: OthelloTree<E>,
    pub(crate) ties: TieRule,
    pub(crate) stop: &'a mut S,
}

impl<E: Evaluation, S: Stop> DepthSearch for AlphaBeta<'_, E, S> {
    fn run<O: Observer<Move, OthelloState>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<SearchReport>, Counters) {
        alphabeta(&self.tree, self.ties, depth, observer, self.stop)
    }
}
