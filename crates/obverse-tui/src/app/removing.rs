//! Removed moves and earlier games, which can be restored.

use obverse_study::{Action, Collection, GameTree};

use super::{App, Overlay};
use crate::chooser::Chooser;
use crate::recent_games::{RecentGames, is_worth_keeping};
use crate::saved_session::SessionState;

/// Maximum number of removals that can be restored, for each game.
const MOST_REMOVED: usize = 20;

impl App {
    /// Removes the current node and everything after it.
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
        // A removed game stays available as an earlier game after another one has begun.
        if self.tree().is_empty() {
            self.earlier.put(before.clone(), SessionState::MOST_EARLIER);
        }
        self.removed.put(before, MOST_REMOVED);
        self.say(format!("Removed {mv}{more}: z restores it."));
    }

    /// Restores the moves that were removed last. Moves played since then stay.
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
            _ => " z restores the removal before it.".to_owned(),
        };
        self.say(format!("Restored {name}.{more}"));
    }

    /// Replaces the current game. The old game becomes an earlier game.
    pub(super) fn begin(&mut self, tree: GameTree) {
        let old = self.tree().clone();
        self.replace(tree);
        self.put_away(old);
    }

    /// Adds a game that was replaced to the earlier games, unless it is not worth keeping. The current game counts as
    /// new: it has no file and no removed moves.
    pub(super) fn put_away(&mut self, old: GameTree) {
        self.notice = None;
        self.saved = None;
        self.removed = RecentGames::default();
        if is_worth_keeping(&old) {
            self.earlier.put(old, SessionState::MOST_EARLIER);
        }
        self.earlier.forget(self.game.tree());
    }

    /// Replaces the current game. The old game is dropped.
    pub(super) fn replace(&mut self, tree: GameTree) {
        self.act(Action::Open(tree));
        self.notice = None;
        self.saved = None;
        self.removed = RecentGames::default();
    }

    pub(super) fn swap_games(&mut self) {
        let Some(tree) = self.earlier.take() else {
            return self.complain("There is no earlier game.".to_owned());
        };
        self.begin(tree);
        self.say(match self.earlier.len() {
            0 => "This is the previous game.".to_owned(),
            1 => "This is the previous game; b goes back.".to_owned(),
            count => format!("This is the previous game; b goes back, B lists all {count} others."),
        });
    }

    /// Shows the list of earlier games.
    pub(super) fn offer_earlier(&mut self) {
        let trees = self.earlier.trees().cloned().collect();
        match Collection::of_trees(trees) {
            Some(collection) => {
                self.earlier_list = Some(Chooser::new("Earlier".to_owned(), collection));
                self.overlay = Some(Overlay::Earlier);
            }
            None => self.complain("There is no earlier game.".to_owned()),
        }
    }

    /// Opens a game from the list of earlier games, by its index in that list.
    pub(super) fn choose_earlier(&mut self, number: usize) {
        self.overlay = None;
        let list = self.earlier_list.take();
        let chosen = list.and_then(|list| list.collection.imported(number));
        if let Some(chosen) = chosen {
            self.begin(chosen.tree);
            self.say("This is an earlier game; b goes back.".to_owned());
        }
    }

    /// Keeps the position of the open editor, so that it can be restored. Returns false if no editor is open or its
    /// position is unchanged.
    pub(super) fn leave_editor(&mut self) -> bool {
        match &self.overlay {
            Some(Overlay::Editor(editor)) if editor.is_changed() => {
                self.abandoned = Some(editor.setup);
                true
            }
            _ => false,
        }
    }
}
