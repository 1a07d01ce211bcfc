use obverse_core::{Bitboard, Board, Square};

use crate::evaluation::Indices;

use super::move_list::ScoredMove;
use super::node_type::NodeType;

/// A node of the search tree: a board with its incrementally updated evaluation indices.
#[derive(Clone)]
pub struct Node {
    pub board: Board,
    /// Pattern indices of the board.
    pub indices: Indices,
    /// Number of empty squares.
    pub empties: u32,
    /// Static evaluation in evaluation units; `None` if it has not been computed.
    pub static_eval: Option<i32>,
    /// Node type that the parent expects, set only in searches to the end of the game; `None` if unknown.
    pub node_type: Option<NodeType>,
}

impl Node {
    /// A root node.
    pub fn new(board: Board) -> Node {
        Node {
            board,
            indices: Indices::new(board),
            empties: board.empty().len(),
            static_eval: None,
            node_type: None,
        }
    }

    /// The child after a placement.
    #[inline(always)]
    pub fn after(&self, square: Square, flips: Bitboard) -> Node {
        Node {
            board: self.board.after(square, flips),
            indices: self.indices.after(square, flips),
            empties: self.empties - 1,
            static_eval: None,
            node_type: None,
        }
    }

    /// The child after a scored move, with the static evaluation found by move ordering.
    #[inline(always)]
    pub fn child(&self, mv: &ScoredMove) -> Node {
        Node {
            static_eval: mv.child_eval,
            ..self.after(mv.square, mv.flips)
        }
    }

    /// The node after a pass.
    #[inline]
    pub fn pass(&self) -> Node {
        Node {
            board: self.board.pass(),
            indices: self.indices.pass(),
            empties: self.empties,
            static_eval: None,
            node_type: None,
        }
    }
}
