//! Starting new games, and replacing the current game.

use obverse_study::{Action, GameTree, Page};

use super::App;
use crate::new_game_settings::NewGameSettings;
use crate::recent_games::RecentGames;

impl App {
    /// Starts a new game.
    pub(super) fn start(&mut self, arrangement: NewGameSettings) {
        self.opening = arrangement.opening;
        let old = self.game.tree_at(Page::Play).cloned();
        let from = self.page();
        let opening = arrangement.opening.into();
        if self.act(Action::Start(arrangement.settings, opening)) {
            if from != Page::Play {
                self.swap_extras(from, Page::Play, false);
            }
            self.put_away(old.unwrap_or_default());
        }
    }

    /// Replaces the current game. The old game is added to the earlier games.
    pub(super) fn begin(&mut self, tree: GameTree) {
        let old = self.tree().clone();
        self.replace(tree);
        self.put_away(old);
    }

    /// Replaces the current game without adding the old game to the earlier games.
    pub(super) fn replace(&mut self, tree: GameTree) {
        self.act(Action::Open(tree));
        self.notice = None;
        self.saved = None;
        self.removed = RecentGames::default();
    }
}
