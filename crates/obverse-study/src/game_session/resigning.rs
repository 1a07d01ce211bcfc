//! Resigning the game.

use super::{ActionRefusal, GameSession};
use crate::{Forfeit, ForfeitReason, Players};

impl GameSession {
    /// Resigns the game. The loser is the person if the opponent is the engine, otherwise the side to move.
    pub(super) fn resign(&mut self) -> Result<(), ActionRefusal> {
        if self.forfeit.is_some() || self.tree.position().board().is_over() {
            return Err(ActionRefusal::GameOver);
        }
        let turn = self.tree.position().turn();
        let players = self.settings.players;
        // A person who resigns on the engine's turn resigns their own side.
        let loser = match players.is_engine(turn) && players != Players::ENGINES {
            true => !turn,
            false => turn,
        };
        self.tree.fast_forward();
        self.forfeit = Some(Forfeit {
            loser,
            reason: ForfeitReason::Resignation,
        });
        Ok(())
    }
}
