//! What keys and clicks do to the game.

use obverse_core::{Move, Square};
use obverse_engine::Line;
use obverse_study::{Action, Hints, Place, Refusal};

use super::{App, GameDesk};
use crate::arrangement::Arrangement;

impl App {
    /// Carries out an action, or says why not; whether it was carried out.
    pub(super) fn act(&mut self, action: Action) -> bool {
        let refusal = match self.game.apply(action, self.now) {
            Ok(()) => return true,
            Err(refusal) => refusal,
        };
        self.complain(match refusal {
            Refusal::EnginesTurn(turn) => format!(
                "It is the engine's turn ({turn}): g makes it move now, u takes your move back."
            ),
            Refusal::NothingToUndo if !self.removed.is_empty() => {
                "This is the start of the game; z brings back what was removed.".to_owned()
            }
            Refusal::NothingToUndo if self.tree().current() != obverse_study::Tree::ROOT => {
                "You have no move to take back.".to_owned()
            }
            Refusal::NothingToUndo => "This is the start of the game.".to_owned(),
            Refusal::NothingToRedo => "There is nothing to play again.".to_owned(),
            refusal => sentence(&refusal.to_string()),
        });
        false
    }

    /// Goes to another page.
    pub(super) fn enter(&mut self, page: Place) {
        let from = self.page();
        if page == from {
            return;
        }
        let is_own = self.game.has_own_game(page);
        self.act(Action::Enter(page));
        self.change_desk(from, page, is_own);
    }

    /// Goes to another page with this game. The one that was there can be had back.
    pub(super) fn take_to(&mut self, page: Place) {
        let from = self.page();
        if page == from {
            return;
        }
        let own = self.game.has_own_game(page);
        let old = self.game.tree_at(page).filter(|_| own).cloned();
        if self.act(Action::TakeTo(page)) {
            self.change_desk(from, page, false);
            if let Some(old) = old {
                self.put_away(old);
            }
        }
    }

    /// What belongs to the game of a page waits there until one comes back to that game.
    fn change_desk(&mut self, from: Place, to: Place, is_known: bool) {
        let next = self
            .desks
            .remove(&to)
            .filter(|_| is_known)
            .unwrap_or_default();
        let left = GameDesk {
            saved: std::mem::replace(&mut self.saved, next.saved),
            removed: std::mem::replace(&mut self.removed, next.removed),
        };
        self.desks.insert(from, left);
    }

    /// Plays on a square, or passes where that is all one can do.
    pub(super) fn play_at(&mut self, square: Square) {
        self.act(Action::PlayAt(square));
    }

    /// Starts a new game as arranged.
    pub(super) fn start(&mut self, arrangement: Arrangement) {
        self.opening = arrangement.opening;
        let old = self.game.tree_at(Place::Play).cloned();
        let from = self.page();
        let opening = arrangement.opening.into();
        if self.act(Action::Start(arrangement.settings, opening)) {
            if from != Place::Play {
                self.change_desk(from, Place::Play, false);
            }
            self.put_away(old.unwrap_or_default());
        }
    }

    /// What is known about the moves of the current position, if that is to be seen.
    pub fn visible_hints(&self) -> Option<&Hints> {
        self.game.hints().filter(|_| self.game.shows_hints())
    }

    /// What is known about a move of the current position, if that is to be seen.
    pub fn hint_for(&self, square: Square) -> Option<&Line> {
        let lines = &self.visible_hints()?.report.lines;
        lines
            .iter()
            .find(|line| line.first() == Some(Move::Place(square)))
    }

    /// Whether the engine is to choose a move.
    pub fn is_engines_turn(&self) -> bool {
        self.game.is_engines_turn()
    }

    /// Whether values are to be seen on the squares.
    pub fn shows_hints(&self) -> bool {
        self.game.shows_hints()
    }
}

/// The text as a sentence, with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get(..1) {
        let first = first.to_uppercase();
        text.replace_range(..1, &first);
    }
    text + "."
}
