//! Restores the games that a tab has stored, or opens the game of a link.

use std::time::Duration;

use obverse_formats::detect::ReadOptions;
use obverse_study::{Action, Collection};

use super::Session;
use crate::message::Notice;

impl Session {
    /// Restores a game that the tab has stored, or opens the game of a link. `game` is in any known format. A game with
    /// a bad move is opened up to that move.
    pub(super) fn restore(&mut self, game: Option<&str>, now: Duration) {
        let Some(game) = game else {
            return;
        };
        let read = Collection::read_up_to_error(game.as_bytes(), ReadOptions::default());
        let read = match read {
            Ok(read) => read,
            Err(error) => return self.say(Notice::of_import_error(&error, self.language)),
        };
        let imported = read.imported(0).expect("a collection is never empty");
        if let Some(notice) = Notice::of_fault(&read, &imported, self.language) {
            self.say(notice);
        }
        self.act(Action::Open(imported.tree), now);
    }
}
