//! Alpha-beta as in Russell and Norvig (figure 5.7): minimax that skips what cannot matter.
//!
//! `alpha` is what Max has for sure on the way to a node, `beta` what Min allows. A node whose value
//! has reached the other side's bound will not be played into, so its other moves are skipped. A
//! value that is not strictly inside the window is a bound only; since a later move must be
//! strictly better to be chosen, such a bound never is.

use super::walk::{NodeOf, Walk};
use super::{Counters, Report, Stop};
use crate::game_tree::GameTree;
use crate::observer::{Bound, Cut, CutReason, Node, Observer, Returned};
use crate::rules::TieRule;
use crate::value::{Side, Value};

/// Searches a tree; nothing if stopped. The counters say what it took either way.
pub(crate) fn alphabeta<T, O, S>(
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
    walk.lines.clear(node.ply);
    let singular = walk.tree.singular(node.state);
    let mut value = node.side.worst();
    let mut window = node.window;
    let mut next = Some(first);
    while let Some(mv) = next {
        let (state, depth) = walk.tree.step(node.state, mv, node.depth, singular);
        let child = Node {
            by: Some(mv),
            ply: node.ply + 1,
            depth,
            side: !node.side,
            window,
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
        let (bound, limit, reached) = match node.side {
            Side::Max => (Bound::Beta, window.beta, Value::from(value) >= window.beta),
            Side::Min => (
                Bound::Alpha,
                window.alpha,
                Value::from(value) <= window.alpha,
            ),
        };
        if reached {
            walk.counters.cutoffs += u64::from(moves.clone().next().is_some());
            if observer.listens() {
                let cut = Cut {
                    bound,
                    limit,
                    value: Value::from(value),
                    skipped: std::iter::from_fn(|| walk.ties.next(&mut moves)).collect(),
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
        next = walk.ties.next(&mut moves);
    }
    observer.leave(node, Value::from(value));
    value
}
