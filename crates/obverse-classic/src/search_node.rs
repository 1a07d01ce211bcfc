use obverse_core::{Color, Move, Position};

use crate::othello_tree::OthelloState;
use crate::side::Side;
use crate::window::Window;

/// A node as the search visits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<M, S> {
    /// The move that led to this node; `None` at the root.
    pub by: Option<M>,
    /// Distance from the root, in plies.
    pub ply: u32,
    /// Remaining depth, in plies.
    pub depth: u32,
    /// The side to move.
    pub side: Side,
    /// The alpha-beta window when the node is entered.
    pub window: Window,
    /// The state of the game.
    pub state: S,
}

impl Node<Move, OthelloState> {
    /// Returns the position at this node, given the colour that moves at the root.
    pub fn position(&self, root: Color) -> Position {
        let turn = match self.side {
            Side::Max => root,
            Side::Min => !root,
        };
        Position::new(self.state.board, turn).expect("a board after moves has discs")
    }
}
