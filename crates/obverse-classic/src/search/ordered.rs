//! Move ordering: alpha-beta cuts most when the best move is tried first.
//!
//! The move the table remembers comes first, then the others by the static value after them. Next
//! to the leaves looking ahead would cost as much as it saves, and the tie order serves.

use obverse_core::Move;

use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::othello::{Othello, State};
use crate::rules::TieRule;

/// The moves of a node in the order they are to be tried.
pub(crate) struct Ordered {
    moves: [(i32, Move); MOST_MOVES],
    len: usize,
}

/// A placement needs an empty square.
const MOST_MOVES: usize = 64;

impl Ordered {
    pub(crate) fn new<E: Evaluation>(
        tree: &Othello<E>,
        state: State,
        depth: u32,
        ties: TieRule,
        first: Option<Move>,
    ) -> Ordered {
        let mut ordered = Ordered {
            moves: [(0, Move::Pass); MOST_MOVES],
            len: 0,
        };
        let mut moves = tree.moves(state);
        while let Some(mv) = ties.next(&mut moves) {
            let promise = if first == Some(mv) {
                i32::MAX
            } else if depth >= 2 {
                -tree.evaluation().value(tree.play(state, mv).board)
            } else {
                0
            };
            ordered.insert(promise, mv);
        }
        ordered
    }

    /// Insertion sort: lists are short, and equals keep their order.
    fn insert(&mut self, promise: i32, mv: Move) {
        let mut place = self.len;
        while place > 0 && self.moves[place - 1].0 < promise {
            self.moves[place] = self.moves[place - 1];
            place -= 1;
        }
        self.moves[place] = (promise, mv);
        self.len += 1;
    }

    pub(crate) fn as_slice(&self) -> &[(i32, Move)] {
        &self.moves[..self.len]
    }
}
