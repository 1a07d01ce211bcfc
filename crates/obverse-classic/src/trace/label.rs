use std::fmt;

use obverse_core::{Move, Position};

use crate::abstract_tree::{AbstractTree, NodeId};
use crate::observer::Node;
use crate::othello::OthelloState;
use crate::value::Side;

/// Name of a node: the move that leads to it.
///
/// In Othello the move is a square or `pass`. In a tree of numbers the inner nodes are lettered level by level, from
/// left to right, and the moves of node B are `b1`, `b2`, ..., as in the figures of Russell and Norvig. The letters
/// after Z are AA, AB, ...
///
/// ```
/// use obverse_classic::trace::Label;
///
/// assert_eq!(Label::Root.to_string(), "root");
/// assert_eq!(Label::Branch { letter: 1, place: 2 }.to_string(), "b3");
/// assert_eq!(Label::Branch { letter: 27, place: 0 }.to_string(), "ab1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// The root.
    Root,
    /// An Othello move.
    Move(Move),
    /// A branch of a tree of numbers.
    Branch {
        /// Letter of the parent as a number: 0 for A.
        letter: u32,
        /// Index among the branches of the parent, counted from 0 on the left.
        place: u32,
    },
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Root => f.pad("root"),
            Label::Move(mv) => mv.fmt(f),
            Label::Branch { letter, place } => {
                let name = letters(*letter, b'a') + &(place + 1).to_string();
                f.pad(&name)
            }
        }
    }
}

/// Returns the letters of an index: `a` to `z`, then `aa`, `ab`, ..., like the columns of a spreadsheet; in capitals
/// if `first` is `A`.
fn letters(index: u32, first: u8) -> String {
    let mut name = Vec::new();
    let mut rest = Some(index);
    while let Some(index) = rest {
        name.push(char::from(first + (index % 26) as u8));
        rest = (index / 26).checked_sub(1);
    }
    name.iter().rev().collect()
}

/// Content of a node: a board, or a node of a tree of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeContent {
    /// An Othello position.
    Board {
        /// The discs and the side to move.
        position: Position,
        /// Number of consecutive passes just before this position. Two passes end the game.
        passes: u8,
    },
    /// An inner node of a tree of numbers.
    Inner {
        /// Letter of the node as a number: 0 for A.
        letter: u32,
        /// Number of children.
        branches: u32,
    },
    /// A leaf of a tree of numbers.
    Number,
}

impl NodeContent {
    /// Returns the labels of the children, in row order or from left to right.
    pub fn moves(self) -> Vec<Label> {
        match self {
            NodeContent::Board { position, passes } => {
                let placements = position.legal_squares();
                if placements.is_empty() && passes < 2 {
                    vec![Label::Move(Move::Pass)]
                } else {
                    placements.iter().map(|s| Label::Move(s.into())).collect()
                }
            }
            NodeContent::Inner { letter, branches } => (0..branches)
                .map(|place| Label::Branch { letter, place })
                .collect(),
            NodeContent::Number => Vec::new(),
        }
    }

    /// Returns the position; `None` in a tree of numbers.
    pub fn position(self) -> Option<Position> {
        match self {
            NodeContent::Board { position, .. } => Some(position),
            NodeContent::Inner { .. } | NodeContent::Number => None,
        }
    }

    /// Returns the capital letter of an inner node of a tree of numbers; `None` for other nodes.
    pub fn letter(self) -> Option<String> {
        match self {
            NodeContent::Inner { letter, .. } => Some(letters(letter, b'A')),
            NodeContent::Board { .. } | NodeContent::Number => None,
        }
    }
}

/// Assigns labels to the nodes of a search.
pub(crate) trait NodeLabels<M, S> {
    /// Returns the label and the content of a node.
    fn node(&self, node: &Node<M, S>) -> (Label, NodeContent);
    /// Returns the label of the child that a move leads to.
    fn child(&self, node: &Node<M, S>, mv: M) -> Label;
}

/// Labels of an Othello search, which starts at this position.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let names: Vec<_> = [0, 25, 26, 51, 52, 701, 702]
            .into_iter()
            .map(|index| letters(index, b'A'))
            .collect();
        assert_eq!(names, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
        assert_eq!(letters(u32::MAX, b'a').len(), 7);
    }

    #[test]
    fn letters_go_down_level_by_level() {
        let tree: AbstractTree = "((1 (2 3)) 4 (5 6))".parse().unwrap();
        let letters = TreeLabels::new(&tree);
        let names: Vec<_> = letters.labels.iter().map(Label::to_string).collect();
        // root, its first child B, 1, the pair D, 2, 3, then 4 and the last child C.
        assert_eq!(
            names,
            ["root", "a1", "b1", "b2", "d1", "d2", "a2", "a3", "c1", "c2"]
        );
    }
}
