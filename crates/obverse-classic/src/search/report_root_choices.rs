use obverse_core::{Board, Move};

use crate::observer::{Node, Observer, Returned};
use crate::othello_tree::OthelloState;
use crate::side::Side;
use crate::value::Value;
use crate::window::Window;

/// Reports the choice of a player that does not search a tree in order (`random`, `greedy` or `mcts`). Every move that
/// the player considered becomes a leaf below the root. A root without moves is reported as a leaf.
pub(crate) fn report_root_choices<O: Observer<Move, OthelloState>>(
    observer: &mut O,
    root: Board,
    value: i32,
    choices: impl IntoIterator<Item = (Move, i32)>,
) {
    if !observer.listens() {
        return;
    }
    let node = |by, ply, side, board, passes| Node {
        by,
        ply,
        depth: 1 - ply,
        side,
        window: Window::FULL,
        state: OthelloState {
            board,
            side,
            passes,
            extensions: 0,
        },
    };
    let root_node = node(None, 0, Side::Max, root, 0);
    let mut best = None;
    for (mv, choice) in choices {
        if best.is_none() {
            observer.enter(&root_node);
        }
        let (board, passes) = match mv {
            Move::Place(square) => (root.play_unchecked(square), 0),
            Move::Pass => (root.pass(), 1),
        };
        observer.leaf(
            &node(Some(mv), 1, Side::Min, board, passes),
            Value::from(choice),
        );
        if best.is_none_or(|best| choice > best) {
            best = Some(choice);
            observer.raised(&root_node, mv, Value::from(choice));
        }
        observer.returned(
            &root_node,
            &Returned {
                child: mv,
                child_value: Value::from(choice),
                value: Value::from(best.unwrap_or(choice)),
                window: Window::FULL,
            },
        );
    }
    match best {
        Some(_) => observer.leave(&root_node, Value::from(value)),
        None => observer.leaf(&root_node, Value::from(value)),
    }
}
