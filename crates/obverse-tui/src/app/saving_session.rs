//! The session as it is saved for the next start.

use super::App;
use crate::recent_games::is_worth_keeping;
use crate::saved_session::{Choices, SavedSession, SessionState};

impl App {
    /// The session to save for the next start.
    pub(super) fn session(&self) -> SavedSession {
        SavedSession::new(&SessionState {
            tree: self.tree().clone(),
            elsewhere: (self.game.games_on_other_pages())
                .filter(|(_, tree)| is_worth_keeping(tree))
                .map(|(page, tree)| (page, tree.clone()))
                .collect(),
            earlier: self.earlier.clone(),
            removed: self.removed.clone(),
            page: self.page(),
            list_file: self.list_file.clone(),
            choices: Choices {
                arrangement: self.arrangement(),
                hints: self.game.wants_hints_in_play(),
                theme: self.chosen_theme,
            },
        })
    }

    /// Shows a notice that the session is not saved, with the reason. After the notice, a mark in the header remains.
    pub fn is_not_remembered(&mut self, why: &str) {
        self.is_kept = false;
        self.complain(format!(
            "The session is not saved for the next start: {why}."
        ));
    }
}
