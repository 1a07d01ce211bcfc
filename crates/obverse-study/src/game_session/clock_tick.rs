//! Updates the clocks of the game to the current time. A side whose time has run out loses.

use std::time::Duration;

use super::GameSession;
use crate::{Clocks, Forfeit, ForfeitReason, Page};

impl GameSession {
    /// Updates the clocks to the time `now`. A side whose time has run out loses the game.
    pub fn tick(&mut self, now: Duration) {
        self.settle(now);
    }

    /// The latest time at which [`GameSession::tick`] must be called; `None` if no clock runs.
    pub fn deadline(&self) -> Option<Duration> {
        self.clocks.as_ref().and_then(Clocks::deadline)
    }

    /// The clocks, if the game has any.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Runs the clock of the side to move while a game is played. A side whose time has run out loses the game.
    pub(super) fn run_clocks(&mut self, now: Duration) {
        let position = self.tree.position();
        let is_played = self.page == Page::Play
            && self.tree.is_at_tip()
            && self.forfeit.is_none()
            && self.opening_seed.is_none()
            && !position.board().is_over();
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        clocks.run(is_played.then_some(position.turn()), now);
        if let Some(loser) = clocks.running()
            && clocks.left(loser, now).is_zero()
        {
            clocks.run(None, now);
            self.forfeit = Some(Forfeit {
                loser,
                reason: ForfeitReason::Time,
            });
        }
    }
}
