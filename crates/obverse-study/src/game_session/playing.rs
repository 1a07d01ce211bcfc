//! Playing and taking back moves, resigning, and stepping through the game.

use std::time::Duration;

use obverse_core::{Color, Move, Square};

use super::{ActionRefusal, Change, GameSession};
use crate::{Assessment, Forfeit, ForfeitReason, Page, Players};

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

    /// Goes back to the last position in which the person chose a move. If the engine does not play, this is one move
    /// back. Refused if the person has not moved yet.
    pub(super) fn undo(&mut self) -> Result<(), ActionRefusal> {
        let was_forfeited = self.forfeit.take().is_some();
        self.forced = None;
        let came_from = self.tree.current();
        while self.tree.undo().is_some() {
            if self.page != Page::Play || self.is_persons_choice() {
                return Ok(());
            }
        }
        self.tree.go_to_keeping_line(came_from);
        match was_forfeited {
            true => Ok(()),
            false => Err(ActionRefusal::NothingToUndo),
        }
    }

    /// Replays moves up to the next position in which the person chooses a move. Outside the Play page, replays one
    /// move.
    pub(super) fn redo(&mut self) -> Result<(), ActionRefusal> {
        self.forfeit = None;
        self.forced = None;
        let mut result = Err(ActionRefusal::NothingToRedo);
        while self.tree.redo().is_some() {
            result = Ok(());
            if self.page != Page::Play || self.is_persons_choice() {
                break;
            }
        }
        result
    }

    /// Whether the person chooses the move in the current position. If the engine plays both sides, every position
    /// counts as the person's choice.
    fn is_persons_choice(&self) -> bool {
        let position = self.tree.position();
        let players = self.settings.players;
        players == Players::ENGINES || !players.is_engine(position.turn()) && !position.must_pass()
    }

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

    /// Plays the best move known for the current position, or asks the engine for one.
    pub(super) fn move_now(&mut self, now: Duration) -> Result<(), ActionRefusal> {
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

    /// Goes forward by `by` moves on the current line, or back if negative.
    pub(super) fn step(&mut self, by: i32) {
        self.forced = None;
        // No line is longer than the tree.
        let steps = usize::try_from(by.unsigned_abs()).unwrap_or(usize::MAX);
        for _ in 0..steps.min(self.tree.len()) {
            match by > 0 {
                true => self.tree.redo(),
                false => self.tree.undo(),
            };
        }
    }

    /// Passes if it is the engine's turn and the engine has no legal move.
    pub(super) fn pass_for_engine(&mut self, now: Duration) {
        let position = self.tree.position();
        if self.is_engines_turn() && position.must_pass() && self.make(Move::Pass, now).is_ok() {
            self.changes.push(Change::EnginePassed(position.turn()));
        }
    }

    /// Stores the final score of a finished line, which needs no search.
    pub(super) fn count_finished(&mut self) {
        let Some(&last) = self.tree.line_nodes().last() else {
            return;
        };
        if let Some(score) = self.tree.position_of(last).score() {
            let assessment = Assessment {
                black: score.difference(Color::Black),
                exact: true,
                depth: 0,
            };
            self.tree.assess(last, assessment);
        }
    }
}
