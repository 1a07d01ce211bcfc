use obverse_core::{Move, Position};

use super::label::{Label, letters};

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
