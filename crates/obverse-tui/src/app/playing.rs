//! Actions on the game.

use obverse_core::{Move, Square};
use obverse_engine::Line;
use obverse_study::{Action, ActionRefusal, Hints, Page};

use super::{App, GameExtras};
use crate::new_game_settings::NewGameSettings;

impl App {
    /// Carries out an action, or shows why it was refused. Returns whether it was carried out.
    pub(super) fn act(&mut self, action: Action) -> bool {
        let refusal = match self.game.apply(action, self.now) {
            Ok(()) => return true,
            Err(refusal) => refusal,
        };
        self.complain(match refusal {
            ActionRefusal::EnginesTurn(turn) => format!(
                "The engine is to move ({turn}): g makes it move now, u takes your move back."
            ),
            ActionRefusal::NothingToUndo if !self.removed.is_empty() => {
                "This is the start of the game; z restores the removed moves.".to_owned()
            }
            ActionRefusal::NothingToUndo
                if self.tree().current() != obverse_study::GameTree::ROOT =>
            {
                "You have no move to take back.".to_owned()
            }
            ActionRefusal::NothingToUndo => "This is the start of the game.".to_owned(),
            ActionRefusal::NothingToRedo => "There is no move to replay.".to_owned(),
            refusal => sentence(&refusal.to_string()),
        });
        false
    }

    /// Goes to another page and its game.
    pub(super) fn enter(&mut self, page: Page) {
        let from = self.page();
        if page == from {
            return;
        }
        let is_own = self.game.has_own_game(page);
        self.act(Action::Enter(page));
        self.swap_extras(from, page, is_own);
    }

    /// Goes to another page with the current game. The game of that page becomes an earlier game.
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

    /// Exchanges the file and the removed moves of the current game for those of the game of page `to`. If `is_known`
    /// is false, that game is new and has none.
    fn swap_extras(&mut self, from: Page, to: Page, is_known: bool) {
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

    /// Plays on a square, or passes if that is the only legal move.
    pub(super) fn play_at(&mut self, square: Square) {
        self.act(Action::PlayAt(square));
    }

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

    /// The engine's values of the moves of the current position; `None` if they are not shown.
    pub fn visible_hints(&self) -> Option<&Hints> {
        self.game.hints().filter(|_| self.game.shows_hints())
    }

    /// The engine's line that begins with a move on this square; `None` if its value is not shown.
    pub fn hint_for(&self, square: Square) -> Option<&Line> {
        let lines = &self.visible_hints()?.report.lines;
        lines
            .iter()
            .find(|line| line.first() == Some(Move::Place(square)))
    }

    /// Whether the engine has to choose a move in the current position.
    pub fn is_engines_turn(&self) -> bool {
        self.game.is_engines_turn()
    }

    /// Whether the values of moves are shown on the squares.
    pub fn shows_hints(&self) -> bool {
        self.game.shows_hints()
    }
}

/// Makes a text a sentence, with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get(..1) {
        let first = first.to_uppercase();
        text.replace_range(..1, &first);
    }
    text + "."
}
