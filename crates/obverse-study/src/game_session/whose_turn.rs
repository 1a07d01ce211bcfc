//! Who chooses the move in the current position: the engine or the person.

use super::GameSession;
use crate::{Page, Players};

impl GameSession {
    /// Whether the engine has to choose a move in the current position.
    pub fn is_engines_turn(&self) -> bool {
        let position = self.tree.position();
        if position.board().is_over() || self.opening_seed.is_some() {
            return false;
        }
        self.is_agreed_engines_turn() || self.forced == Some(position)
    }

    /// Whether it is the engine's turn by the settings of the game, and not because the person asked for a move.
    pub(super) fn is_agreed_engines_turn(&self) -> bool {
        self.page == Page::Play
            && self.forfeit.is_none()
            && self.tree.is_at_tip()
            && self.settings.players.is_engine(self.tree.position().turn())
    }

    /// Whether the person chooses the move in the current position. If the engine plays both sides, every position
    /// counts as the person's choice.
    pub(super) fn is_persons_choice(&self) -> bool {
        let position = self.tree.position();
        let players = self.settings.players;
        players == Players::ENGINES || !players.is_engine(position.turn()) && !position.must_pass()
    }
}
