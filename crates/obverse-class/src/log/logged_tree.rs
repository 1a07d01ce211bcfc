//! The tree of a logged search: its nodes, their moves and the values of leaves.

use obverse_classic::abstract_tree::NodeId;
use obverse_classic::trace::{Label, TracedSearch};
use obverse_classic::{AbstractTree, PassRule, Side, TieRule, Value};
use obverse_core::{Bitboard, Board, Move, Position};

use super::one_direction_flips::one_direction_flips;
use super::{FlipHabit, Habits, LoggedSearch, MoveOrder, PassHabit};

/// A node of the searched tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// A board from the side of the player to move, and the number of passes just before it.
    Board(Board, u8),
    /// A node of a tree of numbers.
    Number(NodeId),
}

impl LoggedSearch {
    pub(crate) fn root(&self) -> State {
        match &self.traced {
            TracedSearch::Position(request) => State::Board(request.position.board(), 0),
            TracedSearch::Tree { .. } => State::Number(AbstractTree::ROOT),
        }
    }

    /// Returns the side to move at the root: Max in a position, either side in a tree of numbers.
    pub(crate) fn root_side(&self) -> Side {
        match &self.traced {
            TracedSearch::Position(_) => Side::Max,
            TracedSearch::Tree { tree, .. } => tree.root_side(),
        }
    }

    /// Returns the value of a leaf for Max; `side` is the side to move.
    pub(crate) fn leaf_value(&self, state: State, side: Side) -> i32 {
        match (state, &self.traced) {
            (State::Board(board, _), _) => {
                let value = self.evaluation().value(board);
                match side {
                    Side::Max => value,
                    Side::Min => -value,
                }
            }
            (State::Number(node), TracedSearch::Tree { tree, .. }) => {
                tree.number(node).unwrap_or_default()
            }
            (State::Number(_), TracedSearch::Position(_)) => 0,
        }
    }

    /// Returns whether a state is a leaf at any remaining depth.
    pub(crate) fn is_end(&self, state: State) -> bool {
        match (state, &self.traced) {
            (State::Board(_, passes), _) => passes == 2,
            (State::Number(node), TracedSearch::Tree { tree, .. }) => {
                tree.children(node).is_empty()
            }
            (State::Number(_), TracedSearch::Position(_)) => true,
        }
    }

    /// Returns the moves of a state and the states after them, in the order in which they are tried.
    pub(crate) fn moves(&self, state: State, habits: &Habits) -> Vec<(Label, State)> {
        let mut moves = match (state, &self.traced) {
            (State::Board(board, passes), _) => self.board_moves(board, passes, habits),
            (State::Number(node), TracedSearch::Tree { tree, .. }) => tree
                .children(node)
                .iter()
                .map(|&child| (self.labels[&child], State::Number(child)))
                .collect(),
            (State::Number(_), TracedSearch::Position(_)) => Vec::new(),
        };
        if habits.order == MoveOrder::Columns {
            moves.sort_by_key(|(label, _)| match label {
                Label::Move(Move::Place(square)) => (square.column(), square.row()),
                _ => (0, 0),
            });
        }
        let is_last_first = self.rules().ties == TieRule::Last;
        if is_last_first != (habits.order == MoveOrder::Reversed) {
            moves.reverse();
        }
        moves
    }

    fn board_moves(&self, board: Board, passes: u8, habits: &Habits) -> Vec<(Label, State)> {
        let squares = board.legal_squares();
        let passes_here = match habits.pass {
            PassHabit::Asked => self.rules().passes == PassRule::Ply,
            PassHabit::Leaf => false,
            PassHabit::WithoutDepth | PassHabit::NotLogged => true,
        };
        if squares.is_empty() {
            return match passes_here && passes < 2 {
                true => vec![(
                    Label::Move(Move::Pass),
                    State::Board(board.pass(), passes + 1),
                )],
                false => Vec::new(),
            };
        }
        squares
            .iter()
            .map(|square| {
                let flips = match habits.flips {
                    FlipHabit::All => board.flips(square),
                    FlipHabit::None => Bitboard::EMPTY,
                    FlipHabit::OneDirection => one_direction_flips(board, square),
                };
                let after = board.after(square, flips);
                (Label::Move(Move::Place(square)), State::Board(after, 0))
            })
            .collect()
    }

    /// Returns the position at a node where `side` is to move; `None` in a tree of numbers.
    pub(crate) fn position_of(&self, state: State, side: Side) -> Option<Position> {
        let State::Board(board, _) = state else {
            return None;
        };
        let turn = match side {
            Side::Max => self.position()?.turn(),
            Side::Min => !self.position()?.turn(),
        };
        Position::new(board, turn).ok()
    }
}

/// Converts a leaf value for Max to the `Value` type of the logs.
pub(crate) fn finite(value: i32) -> Value {
    Value::from(value)
}
