//! Saving the current game to a file.

use std::path::{Path, PathBuf};

use obverse_study::Page;

use super::{App, Effect, Overlay};
use crate::export::export;
use crate::game_file::{Overwrite, SaveFileError};
use crate::prompt::{Prompt, Purpose};

/// The file that a game was saved to.
#[derive(Clone, Debug)]
pub(super) struct SavedFile {
    /// File name as the user typed it.
    name: String,
    /// Content that was written to the file.
    bytes: Vec<u8>,
}

impl App {
    /// Asks for a file name. Proposes the name of the game's file, or a new name in the folder of the last save.
    pub(super) fn ask_to_save(&mut self) {
        let name = match &self.saved {
            Some(saved) => saved.name.clone(),
            None => {
                // Propose a format that loses nothing: only Obverse's own format holds variations.
                let has_branches = self.tree().len() > self.tree().line_nodes().len();
                let name = if has_branches {
                    "game.obverse"
                } else {
                    "game.ggf"
                };
                let mut answers = self.answers.iter().rev();
                let last = answers.find(|(purpose, _)| *purpose == Purpose::Save);
                let last = last.map(|(_, answer)| answer.as_str());
                let folder = last.and_then(|answer| {
                    let end = answer.rfind(std::path::is_separator)?;
                    Some(&answer[..=end])
                });
                folder.unwrap_or_default().to_owned() + name
            }
        };
        self.ask(Purpose::Save, &name);
    }

    /// Starts to write the current game to the file of this name, or shows the prompt again with an error.
    pub(super) fn save(&mut self, name: &str, effects: &mut Vec<Effect>) {
        let path = PathBuf::from(name);
        let replaces = self.asked.as_ref().is_some_and(Prompt::replaces);
        match export(self.tree(), &path) {
            Ok((bytes, what)) => {
                let overwrite = match &self.saved {
                    _ if replaces => Overwrite::Always,
                    Some(saved) if saved.name == name => {
                        Overwrite::IfUnchanged(saved.bytes.clone())
                    }
                    _ => Overwrite::Never,
                };
                let file = SavedFile {
                    name: name.to_owned(),
                    bytes: bytes.clone(),
                };
                self.saving = Some((self.page(), file));
                effects.push(Effect::Write {
                    path,
                    bytes,
                    what,
                    overwrite,
                });
            }
            Err(error) => {
                let prompt = self.asked.take();
                let prompt = prompt.unwrap_or_else(|| Prompt::new(Purpose::Save, name));
                self.overlay = Some(Overlay::Prompt(prompt.again(error.to_string())));
            }
        }
    }

    /// Stores the file that a page's game was saved to. The page need not be the current one, because the user may
    /// change pages while the file is written.
    fn set_saved(&mut self, page: Page, file: SavedFile) {
        if page == self.page() {
            self.saved = Some(file);
        } else {
            self.other_extras.entry(page).or_default().saved = Some(file);
        }
    }

    /// Handles the result of writing a file: shows a notice, or the prompt with the error.
    pub(super) fn take_written(&mut self, path: &Path, result: Result<String, SaveFileError>) {
        let saving = self.saving.take();
        let name = path.display().to_string();
        let error = match result {
            Ok(what) => {
                if let Some((page, file)) = saving {
                    self.set_saved(page, file);
                }
                self.asked = None;
                return self.say(format!("Saved {what} to {name}."));
            }
            Err(error) => error,
        };
        let prompt = self.asked_for(&name);
        match (prompt, error) {
            (Some(prompt), SaveFileError::Exists) => {
                self.overlay = Some(Overlay::Prompt(prompt.about_replacing()));
            }
            (Some(prompt), SaveFileError::Failed(why)) => {
                let prompt = prompt.again(format!("{name} cannot be written: {why}"));
                self.overlay = Some(Overlay::Prompt(prompt));
            }
            (None, SaveFileError::Exists) => {
                self.complain(format!("{name} was not saved: the file exists."));
            }
            (None, SaveFileError::Failed(why)) => {
                self.complain(format!("{name} was not saved: {why}."));
            }
        }
    }
}
