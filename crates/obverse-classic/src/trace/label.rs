use std::fmt;

use obverse_core::{Move, Position};

use crate::abstract_tree::{AbstractTree, NodeId};
use crate::observer::Node;
use crate::othello::State;
use crate::value::Side;

/// What a node is called: by the move that leads to it.
///
/// In Othello that is a square or `pass`. In a tree of numbers the inner nodes have letters, from
/// the top down and from left to right, and the moves of node B are `b1`, `b2`, ..., as in the
/// figures of Russell and Norvig; after Z come AA, AB, ...
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
    /// A move of Othello.
    Move(Move),
    /// A branch of a tree of numbers.
    Branch {
        /// The letter of the node it leaves, counted from 0.
        letter: u32,
        /// Its place among the branches of that node, counted from 0 on the left.
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

/// `a` to `z`, then `aa`, `ab`, ...: as the columns of a spreadsheet.
fn letters(index: u32, first: u8) -> String {
    let mut name = Vec::new();
    let mut rest = Some(index);
    while let Some(index) = rest {
        name.push(char::from(first + (index % 26) as u8));
        rest = (index / 26).checked_sub(1);
    }
    name.iter().rev().collect()
}

/// What lies behind a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A position of Othello.
    Board {
        /// The discs and the side to move.
        position: Position,
        /// How many passes in a row led here; two end the line.
        passes: u8,
    },
    /// An inner node of a tree of numbers.
    Inner {
        /// Its letter, counted from 0.
        letter: u32,
        /// How many branches it has.
        branches: u32,
    },
    /// A leaf of a tree of numbers.
    Number,
}

impl Place {
    /// What can be done here, in the order of the moves.
    pub fn moves(self) -> Vec<Label> {
        match self {
            Place::Board { position, passes } => {
                let placements = position.moves();
                if placements.is_empty() && passes < 2 {
                    vec![Label::Move(Move::Pass)]
                } else {
                    placements.iter().map(|s| Label::Move(s.into())).collect()
                }
            }
            Place::Inner { letter, branches } => (0..branches)
                .map(|place| Label::Branch { letter, place })
                .collect(),
            Place::Number => Vec::new(),
        }
    }

    /// The position, if there is a board.
    pub fn position(self) -> Option<Position> {
        match self {
            Place::Board { position, .. } => Some(position),
            Place::Inner { .. } | Place::Number => None,
        }
    }

    /// The capital letter of an inner node of a tree of numbers.
    pub fn letter(self) -> Option<String> {
        match self {
            Place::Inner { letter, .. } => Some(letters(letter, b'A')),
            Place::Board { .. } | Place::Number => None,
        }
    }
}

/// Calls the nodes of a search by their names.
pub(crate) trait Naming<M, S> {
    /// What a node is called, and what lies there.
    fn node(&self, node: &Node<M, S>) -> (Label, Place);
    /// What the node behind a move is called.
    fn child(&self, node: &Node<M, S>, mv: M) -> Label;
}

/// Names by squares, in a search that starts at a position.
pub(crate) struct Squares(pub(crate) Position);

impl Naming<Move, State> for Squares {
    fn node(&self, node: &Node<Move, State>) -> (Label, Place) {
        let turn = match node.side {
            Side::Max => self.0.turn(),
            Side::Min => !self.0.turn(),
        };
        let place = Place::Board {
            position: Position::new(node.state.board, turn).unwrap_or(self.0),
            passes: node.state.passes,
        };
        (node.by.map_or(Label::Root, Label::Move), place)
    }

    fn child(&self, _node: &Node<Move, State>, mv: Move) -> Label {
        Label::Move(mv)
    }
}

/// Names in a tree of numbers.
pub(crate) struct Letters<'a> {
    tree: &'a AbstractTree,
    labels: Vec<Label>,
    /// The letters of the inner nodes.
    letters: Vec<Option<u32>>,
}

impl<'a> Letters<'a> {
    pub(crate) fn new(tree: &'a AbstractTree) -> Letters<'a> {
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
        Letters {
            tree,
            labels,
            letters,
        }
    }

    pub(crate) fn label(&self, node: NodeId) -> Label {
        self.labels[node.index()]
    }
}

impl Naming<usize, NodeId> for Letters<'_> {
    fn node(&self, node: &Node<usize, NodeId>) -> (Label, Place) {
        let place = match self.letters[node.state.index()] {
            Some(letter) => Place::Inner {
                letter,
                branches: self.tree.children(node.state).len() as u32,
            },
            None => Place::Number,
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
        let letters = Letters::new(&tree);
        let names: Vec<_> = letters.labels.iter().map(Label::to_string).collect();
        // root, its first child B, 1, the pair D, 2, 3, then 4 and the last child C.
        assert_eq!(
            names,
            ["root", "a1", "b1", "b2", "d1", "d2", "a2", "a3", "c1", "c2"]
        );
    }
}
