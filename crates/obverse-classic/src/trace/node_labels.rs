use obverse_core::{Move, Position};

use super::label::Label;
use super::node_content::NodeContent;
use crate::abstract_tree::{AbstractTree, NodeId};
use crate::observer::Node;
use crate::othello_tree::OthelloState;
use crate::side::Side;

/// Assigns labels to the nodes of a search.
pub(crate) trait NodeLabels<M, S> {
    /// Returns the label and the content of a node.
    fn node(&self, node: &Node<M, S>) -> (Label, NodeContent);
    /// Returns the label of the child that a move leads to.
    fn child(&self, node: &Node<M, S>, mv: M) -> Label;
}

/// Labels of an Othello search that starts at this position.
pub(crate) struct MoveLabels(pub(crate) Position);

impl NodeLabels<Move, OthelloState> for MoveLabels {
    fn node(&self, node: &Node<Move, OthelloState>) -> (Label, NodeContent) {
        let turn = match node.side {
            Side::Max => self.0.turn(),
            Side::Min => !self.0.turn(),
        };
        let place = NodeContent::Board {
            position: Position::new(node.state.board, turn).unwrap_or(self.0),
            passes: node.state.passes,
        };
        (node.by.map_or(Label::Root, Label::Move), place)
    }

    fn child(&self, _node: &Node<Move, OthelloState>, mv: Move) -> Label {
        Label::Move(mv)
    }
}

/// Labels of a tree of numbers.
pub(crate) struct TreeLabels<'a> {
    tree: &'a AbstractTree,
    labels: Vec<Label>,
    /// Letter of each inner node as a number, 0 for A; `None` for leaves.
    letters: Vec<Option<u32>>,
}

impl<'a> TreeLabels<'a> {
    pub(crate) fn new(tree: &'a AbstractTree) -> TreeLabels<'a> {
        let mut labels = vec![Label::Root; tree.node_count()];
        let mut letters = vec![None; tree.node_count()];
        let mut used = 0;
        let mut level = vec![AbstractTree::ROOT];
        while !level.is_empty() {
            let mut next = Vec::new();
            for node in level {
                let children = tree.children(node);
                if children.is_empty() {
                    continue;
                }
                letters[node.index()] = Some(used);
                for (place, child) in (0..).zip(children) {
                    labels[child.index()] = Label::Branch {
                        letter: used,
                        place,
                    };
                }
                used += 1;
                next.extend_from_slice(children);
            }
            level = next;
        }
        TreeLabels {
            tree,
            labels,
            letters,
        }
    }

    /// Returns the letter of an inner node as a number, 0 for A; `None` for a leaf.
    pub(crate) fn letter(&self, node: NodeId) -> Option<u32> {
        self.letters[node.index()]
    }

    pub(crate) fn label(&self, node: NodeId) -> Label {
        self.labels[node.index()]
    }
}

impl NodeLabels<usize, NodeId> for TreeLabels<'_> {
    fn node(&self, node: &Node<usize, NodeId>) -> (Label, NodeContent) {
        let place = match self.letters[node.state.index()] {
            Some(letter) => NodeContent::Inner {
                letter,
                branches: self.tree.children(node.state).len() as u32,
            },
            None => NodeContent::Number,
        };
        (self.label(node.state), place)
    }

    fn child(&self, node: &Node<usize, NodeId>, mv: usize) -> Label {
        self.label(self.tree.children(node.state)[mv])
    }
}

/// Returns the label of each node of a tree of numbers, by its index. Inner nodes are lettered level by level, and the
/// moves of B are b1, b2, and so on.
///
/// ```
/// use obverse_classic::AbstractTree;
/// use obverse_classic::trace::{tree_labels, Label};
///
/// let tree: AbstractTree = "((3 12)(2 4))".parse()?;
/// assert_eq!(tree_labels(&tree)[0], Label::Root);
/// assert_eq!(tree_labels(&tree)[2], Label::Branch { letter: 1, place: 0 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn tree_labels(tree: &AbstractTree) -> Vec<Label> {
    TreeLabels::new(tree).labels
}

/// Returns the labels of a line in a tree of numbers, such as the principal variation.
///
/// ```
/// use obverse_classic::trace::line_labels;
/// use obverse_classic::{AbstractTree, TieRule};
///
/// let tree: AbstractTree = "((3 12 8)(2 4 6)(14 5 2))".parse()?;
/// let report = tree.alphabeta(TieRule::First, &mut ());
/// let names: Vec<_> = line_labels(&tree, &report.line).iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["a1", "b1"]);
/// # Ok::<(), obverse_classic::abstract_tree::ParseTreeError>(())
/// ```
pub fn line_labels(tree: &AbstractTree, line: &[usize]) -> Vec<Label> {
    let letters = TreeLabels::new(tree);
    let mut node = AbstractTree::ROOT;
    let mut labels = Vec::new();
    for &place in line {
        let Some(&child) = tree.children(node).get(place) else {
            break;
        };
        labels.push(letters.label(child));
        node = child;
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_down_level_by_level() {
        let tree: AbstractTree = "((1 (2 3)) 4 (5 6))".parse().unwrap();
        let letters = TreeLabels::new(&tree);
        let names: Vec<_> = letters.labels.iter().map(Label::to_string).collect();
        // In text order: the root A, B = (1 (2 3)), 1, D = (2 3), 2, 3, 4, C = (5 6), 5, 6.
        assert_eq!(
            names,
            ["root", "a1", "b1", "b2", "d1", "d2", "a2", "a3", "c1", "c2"]
        );
    }
}
