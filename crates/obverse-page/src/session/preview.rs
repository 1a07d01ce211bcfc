//! Shows the board after moves that are not played.

use super::Session;
use super::build_game_state::board;
use crate::message::{PageEvent, PreviewMove, parse_moves};

impl Session {
    /// Sends the board after `moves` without playing them. Stops before the first illegal move.
    pub(super) fn preview(&mut self, moves: &[String]) {
        let mut position = self.game.tree().position();
        let mut played = Vec::new();
        for mv in parse_moves(moves) {
            let Ok(next) = position.play(mv) else {
                break;
            };
            if let Some(square) = mv.square() {
                played.push(PreviewMove {
                    square: square.to_string(),
                    side: position.turn().into(),
                });
            }
            position = next;
        }
        self.outbox.push_back(PageEvent::Preview {
            board: board(position),
            moves: played,
        });
    }
}
