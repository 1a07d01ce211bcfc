//! Proven lines, followed to the end of the game.

use obverse_core::{Board, Move, Square};

use crate::{Line, Selectivity};

use super::endgame::fastest_first;
use super::expected::Expected;
use super::worker::Worker;

impl Worker<'_> {
    /// Follows an exact line to the end of the game, as far as that is cheap.
    pub(super) fn complete(&mut self, board: Board, line: &mut Line) {
        if !line.is_exact() {
            return;
        }
        let (mut board, mut score) = (board, line.score);
        for &mv in &line.moves {
            (board, score) = (after(board, mv), -score);
        }
        while !board.is_over() {
            let next = if board.moves().is_empty() {
                Move::Pass
            } else if let Some(square) = self.move_worth(board, score) {
                Move::Place(square)
            } else {
                return;
            };
            line.moves.push(next);
            (board, score) = (after(board, next), -score);
        }
    }

    /// A move that keeps this score, which is known to be the board's, if it is cheap to find.
    fn move_worth(&mut self, board: Board, score: i32) -> Option<Square> {
        let empties = board.empty().len();
        let moves = board.moves();
        if empties > fastest_first::MOST {
            let seen = self.table.load(board)?;
            let known = seen.holds_for(empties, Selectivity::NONE)
                && (seen.lower, seen.upper) == (score, score);
            return seen.moves[0].filter(|&square| known && moves.contains(square));
        }
        moves.iter().find(|&square| {
            let child = board.play_unchecked(square);
            let expected = Expected::Above;
            -self.solve(child, child.moves(), -score, empties - 1, expected) >= score
        })
    }
}

/// The board after a move that is known to be legal.
fn after(board: Board, mv: Move) -> Board {
    match mv {
        Move::Place(square) => board.play_unchecked(square),
        Move::Pass => board.pass(),
    }
}
