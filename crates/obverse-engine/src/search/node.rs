use obverse_core::{Bitboard, Board, Square};

use crate::evaluation::Indices;

use super::candidates::Candidate;
use super::expected::Expected;

/// A board on its way through the search, with what the evaluation sees of it.
#[derive(Clone)]
pub struct Node {
    pub board: Board,
    pub indices: Indices,
    pub empties: u32,
    /// What the evaluation says, in its units, if it has been asked.
    pub value: Option<i32>,
    /// What the node before it expects of it, if it does.
    pub expected: Option<Expected>,
}

impl Node {
    pub fn new(board: Board) -> Node {
        Node {
            board,
            indices: Indices::new(board),
            empties: board.empty().len(),
            value: None,
            expected: None,
        }
    }

    /// The node after a placement.
    #[inline(always)]
    pub fn after(&self, square: Square, flips: Bitboard) -> Node {
        Node {
            board: self.board.after(square, flips),
            indices: self.indices.after(square, flips),
            empties: self.empties - 1,
            value: None,
            expected: None,
        }
    }

    /// The node after a move of which more may be known.
    #[inline(always)]
    pub fn child(&self, candidate: &Candidate) -> Node {
        Node {
            value: candidate.value,
            ..self.after(candidate.square, candidate.flips)
        }
    }

    #[inline]
    pub fn pass(&self) -> Node {
        Node {
            board: self.board.pass(),
            indices: self.indices.pass(),
            empties: self.empties,
            value: None,
            expected: None,
        }
    }
}
