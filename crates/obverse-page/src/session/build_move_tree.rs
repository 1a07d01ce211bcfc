//! Builds the moves of the game tree that are sent to the tab.

use obverse_core::Move;
use obverse_study::{GameTree, NodeId};

use crate::message::TreeMove;

/// The moves of the main line, each with the variations that begin beside it.
pub(super) fn move_tree(tree: &GameTree) -> Vec<TreeMove> {
    match tree.children(GameTree::ROOT).first() {
        Some(&first) => moves_from(tree, first, 0),
        None => Vec::new(),
    }
}

/// The moves from a node on, along first children. `placed` is the number of discs placed before the first of them.
/// The recursion is as deep as variations are nested, which the length of a game bounds.
fn moves_from(tree: &GameTree, first: NodeId, mut placed: usize) -> Vec<TreeMove> {
    let line = std::iter::successors(Some(first), |&id| tree.children(id).first().copied());
    let moves = line.filter_map(|id| {
        let (parent, mv) = (tree.parent(id)?, tree.move_to(id)?);
        let others = match tree.children(parent) {
            [main, others @ ..] if *main == id => others,
            _ => &[],
        };
        let variations = others
            .iter()
            .map(|&other| moves_from(tree, other, placed))
            .collect();
        placed += usize::from(mv != Move::Pass);
        Some(TreeMove {
            node: id.number(),
            mv: mv.to_string(),
            side: tree.position_of(parent).turn().into(),
            number: (mv != Move::Pass).then_some(placed),
            variations,
        })
    });
    moves.collect()
}
