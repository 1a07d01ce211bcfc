//! Keeping replaced games, and going back to earlier games.

use obverse_study::{Collection, GameTree};

use super::{App, Overlay};
use crate::game_chooser::Chooser;
use crate::recent_games::{RecentGames, is_worth_keeping};
use crate::saved_session::SessionState;

impl App {
    /// Adds the replaced game `old` to the earlier games if it is worth keeping. The current game is new: it has no
    /// file and no removed moves.
    pub(super) fn put_away(&mut self, old: GameTree) {
        self.notice = None;
        self.saved = None;
        self.removed = RecentGames::default();
        if is_worth_keeping(&old) {
            self.earlier.put(old, SessionState::MOST_EARLIER);
        }
        self.earlier.forget(self.game.tree());
    }

    /// Goes back to the previous game. The current game is added to the earlier games.
    pub(super) fn swap_games(&mut self) {
        let Some(tree) = self.earlier.take() else {
            return self.complain("There is no earlier game.".to_owned());
        };
        self.begin(tree);
        self.say(match self.earlier.len() {
            0 => "This is the previous game.".to_owned(),
            1 => "This is the previous game; b switches back.".to_owned(),
            count => {
                format!("This is the previous game; b switches back, B lists all {count} others.")
            }
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
}
