//! Playing moves: for the person, for both sides, or at once for the engine.

use std::time::Duration;

use obverse_core::{Move, Square};

use super::{ActionRefusal, Change, GameSession};
use crate::Page;

impl GameSession {
    /// Plays on a square for the person, or passes if that is the only legal move.
    pub(super) fn play_at(&mut self, square: Square, now: Duration) -> Result<(), ActionRefusal> {
        let mv = match self.tree.position().must_pass() {
            true => Move::Pass,
            false => Move::Place(square),
        };
        self.play(mv, now)
    }

    /// Plays a move for the person.
    pub(super) fn play(&mut self, mv: Move, now: Duration) -> Result<(), ActionRefusal> {
        if let Some(tried) = self.attempt(mv) {
            return tried;
        }
        if self.is_forfeited() {
            return Err(ActionRefusal::GameOver);
        }
        if self.is_engines_turn() {
            return Err(ActionRefusal::EnginesTurn(self.tree.position().turn()));
        }
        self.make(mv, now)
    }

    /// Plays a move in the tree, for either side, and updates the clocks.
    pub(super) fn make(&mut self, mv: Move, now: Duration) -> Result<(), ActionRefusal> {
        if self.tree.len() >= self.tree_limit {
            return Err(ActionRefusal::TreeFull(self.tree_limit));
        }
        let turn = self.tree.position().turn();
        self.tree.play(mv)?;
        self.forced = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(turn, now);
        }
        Ok(())
    }

    /// Plays moves for both sides, up to the first illegal move.
    pub(super) fn follow(&mut self, moves: &[Move], now: Duration) -> Result<(), ActionRefusal> {
        for &mv in moves {
            if self.tree.position().check(mv).is_err() {
                break;
            }
            self.make(mv, now)?;
        }
        Ok(())
    }

    /// Whether the game on the Play page was lost before it ended on the board.
    fn is_forfeited(&self) -> bool {
        self.page == Page::Play && self.forfeit.is_some() && self.tree.is_at_tip()
    }

    /// Plays the best move known for the current position, or asks the engine for one. On the engine's turn, the engine
    /// then has a fraction of a second.
    pub(super) fn move_now(&mut self, now: Duration) -> Result<(), ActionRefusal> {
        if self.show_best() {
            return Ok(());
        }
        let position = self.tree.position();
        if position.board().is_over() || self.is_forfeited() {
            return Err(ActionRefusal::GameOver);
        }
        if position.must_pass() {
            return self.make(Move::Pass, now);
        }
        match self.best_known_move() {
            Some(mv) => self.make(mv, now),
            None => {
                self.forced = Some(position);
                Ok(())
            }
        }
    }

    /// Passes if it is the engine's turn and the engine has no legal move.
    pub(super) fn pass_for_engine(&mut self, now: Duration) {
        let position = self.tree.position();
        if self.is_engines_turn() && position.must_pass() && self.make(Move::Pass, now).is_ok() {
            self.changes.push(Change::EnginePassed(position.turn()));
        }
    }
}
