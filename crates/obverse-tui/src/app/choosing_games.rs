//! The list of games of a file.

use obverse_study::Page;

use super::{App, Effect, Overlay};
use crate::game_chooser::Chooser;

impl App {
    /// Shows a list of games.
    pub(super) fn offer(&mut self, chooser: Chooser) {
        self.chooser = Some(chooser);
        self.overlay = Some(Overlay::Chooser);
    }

    /// Shows the list of games again. Reads the list's file again if it was opened in an earlier session.
    pub(super) fn offer_again(&mut self, effects: &mut Vec<Effect>) {
        match (&self.chooser, &self.list_file) {
            (Some(_), _) => self.overlay = Some(Overlay::Chooser),
            (None, Some(path)) => {
                let path = path.clone();
                self.read(path, effects);
            }
            (None, None) => self.complain(
                "There is no list of games: open a file (o) or paste a text (p) with several games.".to_owned(),
            ),
        }
    }

    /// Opens the game that is `steps` rows below the selected game in the filtered list, or above it if `steps` is
    /// negative.
    pub(super) fn choose_next(&mut self, steps: isize) {
        let Some(chooser) = &mut self.chooser else {
            return self.complain("There is no list of games to go through.".to_owned());
        };
        let before = chooser.focused();
        chooser.step(steps);
        match chooser.focused() {
            Some(number) if chooser.opened.is_none() || Some(number) != before => {
                self.choose(number);
            }
            _ => self.complain("There are no more games in the list.".to_owned()),
        }
    }

    /// Opens a game of the list.
    pub(super) fn choose(&mut self, number: usize) {
        self.overlay = None;
        let is_looked_at = self.is_as_in_list();
        let Some(chooser) = &mut self.chooser else {
            return;
        };
        let Some(imported) = chooser.collection.imported(number) else {
            return;
        };
        chooser.focus_on(number);
        chooser.opened = Some(number);
        // A game that was opened from the list and not changed is not added to the earlier games.
        match is_looked_at {
            true => self.replace(imported.tree),
            false => self.begin(imported.tree),
        }
        self.enter(Page::Analyse);
        self.say(format!("Read {}; f shows the list.", imported.source));
    }

    /// Whether the game on the board is an unchanged game of the list.
    fn is_as_in_list(&self) -> bool {
        let listed = self.chooser.as_ref().and_then(|chooser| {
            let number = chooser.opened?;
            chooser.collection.imported(number)
        });
        listed.is_some_and(|listed| {
            listed.tree.len() == self.tree().len()
                && listed.tree.whole_line() == self.tree().whole_line()
        })
    }
}
