//! Text and files that become games, and games that become files.

use std::path::{Path, PathBuf};

use obverse_core::Game;
use obverse_study::{Tree, import};

use super::{App, Effect, Overlay, Trouble};
use crate::export::export;
use crate::page::Page;

impl App {
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
            prompt.insert(text);
        } else {
            // Terminals send line ends as carriage returns.
            let text = text.replace("\r\n", "\n").replace('\r', "\n");
            self.load(text.as_bytes(), "The pasted text", None);
        }
    }

    /// Puts a game or position on the board, or says what is wrong with it.
    pub(super) fn load(&mut self, bytes: &[u8], name: &str, file_name: Option<&str>) {
        match import(bytes, file_name) {
            Ok(imported) => {
                self.overlay = None;
                self.begin(imported.tree);
                self.page = Page::Analyse;
                self.say(format!("Read {}.", imported.what));
            }
            Err(error) => {
                let text = String::from_utf8_lossy(bytes);
                let at = error.location();
                let message = error.to_string();
                self.overlay = Some(Overlay::Trouble(Trouble {
                    title: format!("{name} cannot be read"),
                    place: at.and_then(|at| at.mark_in(&text, 60)),
                    message,
                }));
            }
        }
    }

    pub(super) fn take_file(&mut self, path: &Path, result: Result<Vec<u8>, String>) {
        let name = path.display().to_string();
        match result {
            Ok(bytes) => {
                let file_name = path.file_name().and_then(|name| name.to_str());
                self.load(&bytes, &name, file_name);
            }
            Err(message) => {
                self.overlay = Some(Overlay::Trouble(Trouble {
                    title: format!("{name} cannot be read"),
                    place: None,
                    message,
                }));
            }
        }
    }

    pub(super) fn save(&mut self, name: &str, effects: &mut Vec<Effect>) {
        let path = PathBuf::from(name);
        match export(&self.tree, &path) {
            Ok((bytes, what)) => effects.push(Effect::Write { path, bytes, what }),
            Err(error) => self.complain(format!("Not saved: {error}.")),
        }
    }

    /// Something to put on the board from the command line.
    pub fn open(&mut self, game: &Game) {
        self.begin(Tree::from(game));
        self.page = Page::Analyse;
    }

    /// Something to read from the command line, or what is wrong with it.
    pub fn open_file(&mut self, path: &Path, bytes: Vec<u8>) {
        self.take_file(path, Ok(bytes));
    }
}
