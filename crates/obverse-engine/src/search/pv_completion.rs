//! Extends exact principal variations to the end of the game.

use obverse_core::{Board, Move, Square};

use crate::{Line, Selectivity};

use super::endgame::fastest_first;
use super::node_type::NodeType;
use super::worker::Worker;

impl Worker<'_> {
    /// Appends best moves to an exact line until the game is over or the next move is expensive to find.
    ///
    /// The search leaves lines incomplete: a line ends where the transposition table or the endgame search returned a
    /// score without moves.
    pub(super) fn complete_pv(&mut self, board: Board, line: &mut Line) {
        if !line.is_exact() {
            return;
        }
        let (mut board, mut score) = (board, line.score);
        for &mv in &line.moves {
            (board, score) = (after(board, mv), -score);
        }
        while !board.is_over() {
            let next = if board.legal_squares().is_empty() {
                Move::Pass
            } else if let Some(square) = self.move_keeping_score(board, score) {
                Move::Place(square)
            } else {
                return;
            };
            line.moves.push(next);
            (board, score) = (after(board, next), -score);
        }
    }

    /// A move that keeps the known exact score of the board: from the transposition table or, near the end of the game,
    /// by an endgame search. `None` if no such move is known.
    fn move_keeping_score(&mut self, board: Board, score: i32) -> Option<Square> {
        let empties = board.empty().len();
        let moves = board.legal_squares();
        if empties > fastest_first::MAX_EMPTIES {
            let entry = self.table.probe(board)?;
            let is_exact = entry.suffices_for(empties, Selectivity::NONE)
                && (entry.lower, entry.upper) == (score, score);
            return entry.hash_moves[0].filter(|&square| is_exact && moves.contains(square));
        }
        moves.iter().find(|&square| {
            let child = board.play_unchecked(square);
            let node_type = NodeType::Cut;
            -self.solve_endgame(child, child.legal_squares(), -score, empties - 1, node_type)
                >= score
        })
    }
}

/// The board after a legal move.
fn after(board: Board, mv: Move) -> Board {
    match mv {
        Move::Place(square) => board.play_unchecked(square),
        Move::Pass => board.pass(),
    }
}
