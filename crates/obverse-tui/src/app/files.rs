//! Text and files that become games.

use obverse_core::Game;
use obverse_study::{Place, Tree};

use super::{App, Overlay};
use crate::chooser::Chooser;
use crate::opened_file::OpenedFile;

impl App {
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
            prompt.insert(text);
        } else {
            // Terminals send line ends as carriage returns.
            let text = text.replace("\r\n", "\n").replace('\r', "\n");
            self.load_text(&text, "The pasted text");
        }
    }

    /// A text that was typed or pasted.
    pub(super) fn load_text(&mut self, text: &str, name: &str) {
        self.take_file(OpenedFile::of_text(text, name));
    }

    /// Puts a game or position on the board, or says what is wrong with it; of many, lets choose.
    pub(super) fn take_file(&mut self, file: OpenedFile) {
        self.notice = None;
        self.leave_editor();
        let asked = self.asked.take();
        match file.content {
            Ok(collection) if collection.entries().len() > 1 => {
                // What is no file cannot be read once more at the next start.
                self.list_file = file.place;
                self.offer(Chooser::new(file.name, collection));
            }
            Ok(collection) => {
                if let Some(imported) = collection.imported(0) {
                    self.overlay = None;
                    self.begin(imported.tree);
                    self.enter(Place::Analyse);
                    self.say(format!("Read {}.", imported.what));
                }
            }
            Err(trouble) => {
                // What was typed is there again once the trouble is read.
                self.asked = asked;
                self.overlay = Some(Overlay::Trouble(trouble));
            }
        }
    }

    /// Something to put on the board from the command line.
    pub fn open(&mut self, game: &Game) {
        self.begin(Tree::from(game));
        self.enter(Place::Analyse);
    }

    /// A file from the command line, or what is wrong with it.
    pub fn open_file(&mut self, file: OpenedFile) {
        self.take_file(file);
    }
}
