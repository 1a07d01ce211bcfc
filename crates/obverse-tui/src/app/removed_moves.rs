//! Removing moves from the game, and restoring them.

use obverse_study::Action;

use super::App;
use crate::saved_session::SessionState;

/// Maximum number of removals per game that can be undone.
const MOST_REMOVED: usize = 20;

impl App {
    /// Removes the move to the current node and all moves after it.
    pub(super) fn remove(&mut self) {
        let before = self.tree().clone();
        let Some(mv) = before.move_to(before.current()) else {
            return self.complain("This is the start of the game.".to_owned());
        };
        self.act(Action::Prune);
        let more = match before.len() - self.tree().len() {
            0 | 1 => String::new(),
            2 => " and the move after it".to_owned(),
            count => format!(" and the {} moves after it", count - 1),
        };
        // If all moves were removed, also add the game to the earlier games, so that it can be reopened after a new
        // game has begun.
        if self.tree().is_empty() {
            self.earlier.put(before.clone(), SessionState::MOST_EARLIER);
        }
        self.removed.put(before, MOST_REMOVED);
        self.say(format!("Removed {mv}{more}: z undoes the removal."));
    }

    /// Restores the moves that were removed last. Moves played after the removal stay.
    pub(super) fn bring_back(&mut self) {
        let Some(tree) = self.removed.take() else {
            return self.complain("There are no removed moves to restore.".to_owned());
        };
        let mv = tree.move_to(tree.current());
        self.act(Action::BringBack(tree));
        self.earlier.forget(self.game.tree());
        let name = mv.map_or_else(|| "the game".to_owned(), |mv| mv.to_string());
        let more = match self.removed.len() {
            0 => String::new(),
            _ => " Press z again to restore moves that were removed earlier.".to_owned(),
        };
        self.say(format!("Restored {name}.{more}"));
    }
}
