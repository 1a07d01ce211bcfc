//! The list of games of a file.

use obverse_study::Page;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{App, Effect, Overlay};
use crate::chooser::Chooser;
use crate::view::chooser_rows;

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

    /// Handles a key in the list of a file's games or in the list of earlier games.
    pub(super) fn press_in_list(&mut self, overlay: Overlay, key: KeyEvent) {
        let rows = chooser_rows(self);
        let page = isize::try_from(rows).unwrap_or(isize::MAX);
        let is_earlier = overlay == Overlay::Earlier;
        let list = match is_earlier {
            true => &mut self.earlier_list,
            false => &mut self.chooser,
        };
        let Some(chooser) = list else {
            return;
        };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc if is_earlier => return self.earlier_list = None,
            KeyCode::Esc => return self.say("Press f to show the list again.".to_owned()),
            KeyCode::Enter => match chooser.focused() {
                Some(number) if is_earlier => return self.choose_earlier(number),
                Some(number) => return self.choose(number),
                None => {}
            },
            KeyCode::Up | KeyCode::BackTab => chooser.step(-1),
            KeyCode::Down | KeyCode::Tab => chooser.step(1),
            KeyCode::PageUp => chooser.step(-page),
            KeyCode::PageDown => chooser.step(page),
            KeyCode::Home => chooser.step(isize::MIN),
            KeyCode::End => chooser.step(isize::MAX),
            KeyCode::Backspace => chooser.pop(),
            KeyCode::Char('u') if control => chooser.clear(),
            KeyCode::Char(letter) if !control => chooser.push(letter),
            _ => {}
        }
        self.overlay = Some(overlay);
    }

    /// Opens the game this many places further in the filtered list; negative to go back.
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
        // An unchanged game of the list is not added to the earlier games.
        match is_looked_at {
            true => self.replace(imported.tree),
            false => self.begin(imported.tree),
        }
        self.enter(Page::Analyse);
        self.say(format!("Read {}; f shows the list.", imported.description));
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
