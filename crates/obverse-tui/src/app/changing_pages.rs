//! Changing pages, with or without the current game.

use obverse_study::{Action, Page};

use super::App;
use super::saving_games::SavedFile;
use crate::recent_games::RecentGames;

/// The file that a page's game was saved to, and the moves removed from the game.
#[derive(Default)]
pub(super) struct GameExtras {
    pub(super) saved: Option<SavedFile>,
    pub(super) removed: RecentGames,
}

impl App {
    /// Shows another page with its own game.
    pub(super) fn enter(&mut self, page: Page) {
        let from = self.page();
        if page == from {
            return;
        }
        let is_own = self.game.has_own_game(page);
        self.act(Action::Enter(page));
        self.swap_extras(from, page, is_own);
    }

    /// Shows another page and takes the current game there. The old game of that page is added to the earlier games.
    pub(super) fn take_to(&mut self, page: Page) {
        let from = self.page();
        if page == from {
            return;
        }
        let own = self.game.has_own_game(page);
        let old = self.game.tree_at(page).filter(|_| own).cloned();
        if self.act(Action::TakeTo(page)) {
            self.swap_extras(from, page, false);
            if let Some(old) = old {
                self.put_away(old);
            }
        }
    }

    /// Stores the file and the removed moves of the game of page `from`, and restores the file and the removed moves of
    /// the game of page `to`. If `is_known` is false, the game on page `to` is new: it has no file and no removed
    /// moves.
    pub(super) fn swap_extras(&mut self, from: Page, to: Page, is_known: bool) {
        let next = self
            .other_extras
            .remove(&to)
            .filter(|_| is_known)
            .unwrap_or_default();
        let left = GameExtras {
            saved: std::mem::replace(&mut self.saved, next.saved),
            removed: std::mem::replace(&mut self.removed, next.removed),
        };
        self.other_extras.insert(from, left);
    }
}
