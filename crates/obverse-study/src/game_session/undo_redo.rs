//! Taking back and replaying moves, and stepping through the game.

use super::{ActionRefusal, GameSession};
use crate::Page;

impl GameSession {
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
}
