//! Minimax: searches every line to the depth. At each node, Max takes the highest value of its children and Min the
//! lowest.

use obverse_core::Move;

use super::counters::Counters;
use super::depth_search::DepthSearch;
use super::search_context::{NodeOf, SearchContext};
use super::search_report::SearchReport;
use super::stop::Stop;
use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::observer::{Node, Observer, Returned};
use crate::othello_tree::{OthelloState, OthelloTree};
use crate::tie_rule::TieRule;
use crate::value::Value;
use crate::window::Window;

/// Searches a tree to a depth. Returns no report if the search was stopped; the counters are valid in both cases.
pub(crate) fn minimax<T, O, S>(
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
    let value = visit(&mut context, observer, &root);
    context.finish(value, depth)
}

#[inline(always)]
fn visit<T, O, S>(context: &mut SearchContext<'_, T, S>, observer: &mut O, node: &NodeOf<T>) -> i32
where
    T: GameTree,
    O: Observer<T::Move, T::State>,
    S: Stop,
{
    context.counters.nodes += 1;
    if context.ends_here(node) {
        context.leaf(observer, node)
    } else {
        expand(context, observer, node)
    }
}

fn expand<T, O, S>(context: &mut SearchContext<'_, T, S>, observer: &mut O, node: &NodeOf<T>) -> i32
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
    let singular = context.tree.singular(node.state);
    let mut value = node.side.worst();
    let mut next = Some(first);
    while let Some(mv) = next {
        let (state, depth) = context.tree.step(node.state, mv, node.depth, singular);
        let child = Node {
            by: Some(mv),
            ply: node.ply + 1,
            depth,
            side: !node.side,
            window: Window::FULL,
            state,
        };
        let child_value = visit(context, observer, &child);
        if context.is_stopped() {
            return value;
        }
        if node.side.better(child_value, value) {
            value = child_value;
            context.pv.update(node.ply, mv);
            observer.raised(node, mv, Value::from(value));
        }
        observer.returned(
            node,
            &Returned {
                child: mv,
                child_value: Value::from(child_value),
                value: Value::from(value),
                window: Window::FULL,
            },
        );
        next = context.ties.next(&mut moves);
    }
    observer.leave(node, Value::from(value));
    value
}

/// A depth-limited minimax search of an Othello position.
pub(crate) struct Minimax<'a, E, S> {
    pub(crate) tree: OthelloTree<E>,
    pub(crate) ties: TieRule,
    pub(crate) stop: &'a mut S,
}

impl<E: Evaluation, S: Stop> DepthSearch for Minimax<'_, E, S> {
    fn run<O: Observer<Move, OthelloState>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<SearchReport>, Counters) {
        minimax(&self.tree, self.ties, depth, observer, self.stop)
    }
}
