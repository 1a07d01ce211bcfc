//! Opening the games of files and pasted texts.

use std::path::{Path, PathBuf};

use obverse_core::Game;
use obverse_study::{GameTree, Page};

use super::{App, Effect, Overlay, ReadFailure};
use crate::game_chooser::Chooser;
use crate::opened_file::OpenedFile;

impl App {
    /// Starts to read a file, which may take seconds.
    pub(super) fn read(&mut self, path: PathBuf, effects: &mut Vec<Effect>) {
        self.say(format!("Reading {}...", path.display()));
        effects.push(Effect::Read(path));
    }

    /// Handles the result of reading a file: opens its games or shows the error.
    pub(super) fn take_read(&mut self, path: &Path, result: Result<Box<OpenedFile>, String>) {
        let why = match result {
            Ok(file) => return self.take_file(*file),
            Err(why) => why,
        };
        self.notice = None;
        let name = path.display().to_string();
        match self.asked_for(&name) {
            Some(prompt) => {
                let prompt = prompt.again(format!("{name} cannot be read: {why}"));
                self.overlay = Some(Overlay::Prompt(prompt));
            }
            None if self.overlay.is_none() => {
                self.overlay = Some(Overlay::ReadFailure(ReadFailure::new(&name, None, why)));
            }
            // Another dialog is open, so the error goes to the status line.
            None => self.complain(format!("{name} cannot be read: {why}.")),
        }
    }

    /// Handles pasted text: inserts it into the open prompt, or else opens its games.
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
            prompt.insert(text);
        } else {
            // Terminals send newlines as carriage returns.
            let text = text.replace("\r\n", "\n").replace('\r', "\n");
            self.load_text(&text, "The pasted text");
        }
    }

    /// Opens the games of a text that was typed or pasted. `name` is the name of the text in error messages.
    pub(super) fn load_text(&mut self, text: &str, name: &str) {
        self.take_file(OpenedFile::of_text(text, name));
    }

    /// Opens a file or text: its only game, or the list of its games. Shows the error if the file or text cannot be
    /// read.
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
                    self.say(format!("Read {}.", imported.source));
                }
            }
            Err(failure) => {
                // Keep the prompt, to show it again after the error.
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
