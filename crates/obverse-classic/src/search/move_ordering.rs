//! Move ordering: alpha-beta prunes most if the best move is tried first.
//!
//! The hash move, stored in the transposition table, comes first. The other moves are sorted by the static evaluation
//! after each move. At nodes one ply above the leaves, these evaluations would cost as much as they save, so the moves
//! keep the order of the tie rule.

use obverse_core::Move;

use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::othello_tree::{OthelloState, OthelloTree};
use crate::tie_rule::TieRule;

/// Moves of a node in search order, each with its ordering score.
pub(crate) struct OrderedMoves {
    moves: [(i32, Move); MAX_MOVES],
    len: usize,
}

/// Every placement needs its own empty square, so there are at most 64 moves.
const MAX_MOVES: usize = 64;

impl OrderedMoves {
    pub(crate) fn new<E: Evaluation>(
        tree: &OthelloTree<E>,
        state: OthelloState,
        depth: u32,
        ties: TieRule,
        hash_move: Option<Move>,
    ) -> OrderedMoves {
        let mut ordered = OrderedMoves {
            moves: [(0, Move::Pass); MAX_MOVES],
            len: 0,
        };
        let mut moves = tree.moves(state);
        while let Some(mv) = ties.next(&mut moves) {
            let score = if hash_move == Some(mv) {
                i32::MAX
            } else if depth >= 2 {
                -tree.static_value(tree.play(state, mv))
            } else {
                0
            };
            ordered.insert(score, mv);
        }
        ordered
    }

    /// Inserts a move in order of score, highest first. Insertion sort suits short lists and keeps the order of equal
    /// scores.
    fn insert(&mut self, score: i32, mv: Move) {
        let mut place = self.len;
        while place > 0 && self.moves[place - 1].0 < score {
            self.moves[place] = self.moves[place - 1];
            place -= 1;
        }
        self.moves[place] = (score, mv);
        self.len += 1;
    }

    pub(crate) fn as_slice(&self) -> &[(i32, Move)] {
        &self.moves[..self.len]
    }
}
