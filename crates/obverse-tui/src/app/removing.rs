//! Moves that are removed and come back, and games that are put away.

use obverse_study::{Action, Collection, Tree};

use super::{App, Overlay};
use crate::chooser::Chooser;
use crate::session::Resumed;
use crate::shelf::{Shelf, is_worth_keeping};

/// So many removals can be taken back.
const MOST_REMOVED: usize = 20;

impl App {
    /// Removes the last move and all that follows it, until it is brought back.
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
        // Another game may take the place of the empty board before anybody misses this one.
        if self.tree().is_empty() {
            self.earlier.put(before.clone(), Resumed::MOST_EARLIER);
        }
        self.removed.put(before, MOST_REMOVED);
        self.say(format!("Removed {mv}{more}: z takes that back."));
    }

    /// Brings back what was removed last. What was played since then stays.
    pub(super) fn bring_back(&mut self) {
        let Some(tree) = self.removed.take() else {
            return self.complain("Nothing was removed from this game.".to_owned());
        };
        let mv = tree.move_to(tree.current());
        self.act(Action::BringBack(tree));
        self.earlier.forget(self.game.tree());
        let name = mv.map_or_else(|| "the game".to_owned(), |mv| mv.to_string());
        let more = match self.removed.len() {
            0 => String::new(),
            _ => " z takes back the removal before.".to_owned(),
        };
        self.say(format!("Brought back {name}.{more}"));
    }

    /// Another game takes the place of this one, which can be had back.
    pub(super) fn begin(&mut self, tree: Tree) {
        let old = self.tree().clone();
        self.replace(tree);
        self.put_away(old);
    }

    /// Keeps a game that has left the board.
    pub(super) fn put_away(&mut self, old: Tree) {
        self.notice = None;
        self.saved = None;
        self.removed = Shelf::default();
        if is_worth_keeping(&old) {
            self.earlier.put(old, Resumed::MOST_EARLIER);
        }
        self.earlier.forget(self.game.tree());
    }

    /// Another game takes the place of this one, which is forgotten.
    pub(super) fn replace(&mut self, tree: Tree) {
        self.act(Action::Open(tree));
        self.notice = None;
        self.saved = None;
        self.removed = Shelf::default();
    }

    pub(super) fn swap_games(&mut self) {
        let Some(tree) = self.earlier.take() else {
            return self.complain("There is no game before this one.".to_owned());
        };
        self.begin(tree);
        self.say(match self.earlier.len() {
            0 => "This is the game before.".to_owned(),
            1 => "This is the game before; b goes back.".to_owned(),
            count => format!("This is the game before; b goes back, B lists all {count} others."),
        });
    }

    /// The list of earlier games comes up, to choose one.
    pub(super) fn offer_earlier(&mut self) {
        let trees = self.earlier.trees().cloned().collect();
        match Collection::of_trees(trees) {
            Some(collection) => {
                self.earlier_list = Some(Chooser::new("Earlier".to_owned(), collection));
                self.overlay = Some(Overlay::Earlier);
            }
            None => self.complain("There is no game before this one.".to_owned()),
        }
    }

    /// Puts an earlier game on the board.
    pub(super) fn choose_earlier(&mut self, number: usize) {
        self.overlay = None;
        let list = self.earlier_list.take();
        let chosen = list.and_then(|list| list.collection.imported(number));
        if let Some(chosen) = chosen {
            self.begin(chosen.tree);
            self.say("This is an earlier game; b goes back.".to_owned());
        }
    }

    /// An editor that something else takes the place of keeps its position for later.
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
