//! Minimax: every line to the depth, Max taking the highest value and Min the lowest.

use super::walk::{NodeOf, Walk};
use super::{Counters, Report, Stop};
use crate::game_tree::GameTree;
use crate::observer::{Node, Observer, Returned};
use crate::rules::TieRule;
use crate::value::{Value, Window};

/// Searches a tree; nothing if stopped. The counters say what it took either way.
pub(crate) fn minimax<T, O, S>(
    tree: &T,
    ties: TieRule,
    depth: u32,
    observer: &mut O,
    stop: &mut S,
) -> (Option<Report<T::Move>>, Counters)
where
    T: GameTree,
    O: Observer<T::Move, T::State>,
    S: Stop,
{
    let mut walk = Walk::new(tree, ties, depth, stop);
    let root = walk.root(depth);
    let value = visit(&mut walk, observer, &root);
    walk.finish(value, depth)
}

#[inline(always)]
fn visit<T, O, S>(walk: &mut Walk<'_, T, S>, observer: &mut O, node: &NodeOf<T>) -> i32
where
    T: GameTree,
    O: Observer<T::Move, T::State>,
    S: Stop,
{
    walk.counters.nodes += 1;
    if walk.ends_here(node) {
        walk.leaf(observer, node)
    } else {
        expand(walk, observer, node)
    }
}

fn expand<T, O, S>(walk: &mut Walk<'_, T, S>, observer: &mut O, node: &NodeOf<T>) -> i32
where
    T: GameTree,
    O: Observer<T::Move, T::State>,
    S: Stop,
{
    let mut moves = walk.tree.moves(node.state);
    let Some(first) = walk.ties.next(&mut moves) else {
        return walk.leaf(observer, node);
    };
    observer.enter(node);
    let singular = walk.tree.singular(node.state);
    let mut value = node.side.worst();
    let mut next = Some(first);
    while let Some(mv) = next {
        let (state, depth) = walk.tree.step(node.state, mv, node.depth, singular);
        let child = Node {
            by: Some(mv),
            ply: node.ply + 1,
            depth,
            side: !node.side,
            window: Window::FULL,
            state,
        };
        let child_value = visit(walk, observer, &child);
        if walk.is_stopped() {
            return value;
        }
        if node.side.better(child_value, value) {
            value = child_value;
            walk.lines.raise(node.ply, mv);
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
        next = walk.ties.next(&mut moves);
    }
    observer.leave(node, Value::from(value));
    value
}
