//! Opening pasted texts and files.

use obverse_core::Game;
use obverse_study::{GameTree, Page};

use super::{App, Overlay};
use crate::chooser::Chooser;
use crate::opened_file::OpenedFile;

impl App {
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
            prompt.insert(text);
        } else {
            // Terminals send newlines as carriage returns.
            let text = text.replace("\r\n", "\n").replace('\r', "\n");
            self.load_text(&text, "The pasted text");
        }
    }

    /// Opens the games of a text that was typed or pasted. `name` is what error messages call the text.
    pub(super) fn load_text(&mut self, text: &str, name: &str) {
        self.take_file(OpenedFile::of_text(text, name));
    }

    /// Opens a file or text: its only game, or the list of its games. Shows what is wrong if it cannot be read.
    pub(super) fn take_file(&mut self, file: OpenedFile) {
        self.notice = None;
        self.leave_editor();
        let asked = self.asked.take();
        match file.content {
            Ok(collection) if collection.entries().len() > 1 => {
                // `None` for a pasted text: there is no file to read again at the next start.
                self.list_file = file.place;
                self.offer(Chooser::new(file.name, collection));
            }
            Ok(collection) => {
                if let Some(imported) = collection.imported(0) {
                    self.overlay = None;
                    self.begin(imported.tree);
                    self.enter(Page::Analyse);
                    self.say(format!("Read {}.", imported.description));
                }
            }
            Err(failure) => {
                // The prompt is shown again after the error.
                self.asked = asked;
                self.overlay = Some(Overlay::ReadFailure(failure));
            }
        }
    }

    /// Opens a game given on the command line.
    pub fn open(&mut self, game: &Game) {
        self.begin(GameTree::from(game));
        self.enter(Page::Analyse);
    }

    /// Opens a file given on the command line.
    pub fn open_file(&mut self, file: OpenedFile) {
        self.take_file(file);
    }
}
