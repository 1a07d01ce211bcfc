//! Prompts, and reading and writing the files that the user names in them.

use std::path::{Path, PathBuf};

use obverse_study::Page;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{App, Effect, Overlay, Overwrite, ReadFailure, SaveFileError};
use crate::export::export;
use crate::opened_file::OpenedFile;
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
    pub(super) fn ask(&mut self, purpose: Purpose, text: &str) {
        let answers = self.answers.iter();
        let answers = answers.filter(|(asked, _)| *asked == purpose);
        let history = answers.map(|(_, answer)| answer.clone()).collect();
        let prompt = Prompt::new(purpose, text).with_history(history);
        self.overlay = Some(Overlay::Prompt(prompt));
    }

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

    pub(super) fn press_in_prompt(
        &mut self,
        mut prompt: Prompt,
        key: KeyEvent,
        effects: &mut Vec<Effect>,
    ) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.answer(prompt, effects),
            KeyCode::Tab if prompt.purpose.is_path() => {
                effects.push(Effect::Complete(prompt.before_cursor()));
            }
            KeyCode::Up => prompt.recall(1),
            KeyCode::Down => prompt.recall(-1),
            KeyCode::Char('u') if control => prompt.clear(),
            KeyCode::Char('w') if control => prompt.delete_word(),
            KeyCode::Char('a') if control => prompt.home(),
            KeyCode::Char('e') if control => prompt.end(),
            KeyCode::Char(c) if !control => prompt.insert(c.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => prompt.backspace(),
            KeyCode::Delete => prompt.delete(),
            KeyCode::Left => prompt.step(-1),
            KeyCode::Right => prompt.step(1),
            KeyCode::Home => prompt.home(),
            KeyCode::End => prompt.end(),
            _ => {}
        }
        self.overlay = Some(Overlay::Prompt(prompt));
    }

    fn answer(&mut self, prompt: Prompt, effects: &mut Vec<Effect>) {
        let text = prompt.text();
        let name = text.trim().to_owned();
        let purpose = prompt.purpose;
        if name.is_empty() {
            return;
        }
        if purpose.is_path() {
            let answer = (purpose, name.clone());
            self.answers.retain(|earlier| *earlier != answer);
            self.answers.push(answer);
        }
        self.asked = Some(prompt);
        match purpose {
            Purpose::Paste => self.load_text(&text, "This text"),
            Purpose::Save => self.save(&name, effects),
            Purpose::Open => self.read(name.into(), effects),
        }
    }

    /// Whether the last prompt is kept, to be shown again after an error.
    pub fn has_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// Takes the completions of the path `typed` in the prompt, or the reason why there are none.
    pub(super) fn complete(&mut self, typed: &str, names: Result<Vec<String>, String>) {
        let Some(Overlay::Prompt(prompt)) = &mut self.overlay else {
            return;
        };
        // Completions of a text that has changed in the meantime are ignored.
        if !prompt.purpose.is_path() || prompt.before_cursor() != typed {
            return;
        }
        match names {
            Ok(names) => prompt.complete(names),
            Err(why) => *prompt = prompt.clone().again(why),
        }
    }

    /// Starts to read a file, which may take seconds.
    pub(super) fn read(&mut self, path: PathBuf, effects: &mut Vec<Effect>) {
        self.say(format!("Reading {}...", path.display()));
        effects.push(Effect::Read(path));
    }

    /// Takes the result of reading a file.
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
            // Another dialog is open.
            None => self.complain(format!("{name} cannot be read: {why}.")),
        }
    }

    /// Takes the last prompt, to show it again. `None` if it had another answer or a dialog is open.
    fn asked_for(&mut self, answer: &str) -> Option<Prompt> {
        let prompt = self.asked.take()?;
        (self.overlay.is_none() && prompt.text().trim() == answer).then_some(prompt)
    }

    fn save(&mut self, name: &str, effects: &mut Vec<Effect>) {
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

    /// Remembers the file of a page's game. The user may have left the page while the file was written.
    fn set_saved(&mut self, page: Page, file: SavedFile) {
        if page == self.page() {
            self.saved = Some(file);
        } else {
            self.other_extras.entry(page).or_default().saved = Some(file);
        }
    }

    /// Takes the result of writing a file.
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
