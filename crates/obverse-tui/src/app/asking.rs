//! Questions, their answers, and the files that the answers name.

use std::path::{Path, PathBuf};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{App, Effect, Over, Overlay, Trouble, WriteError};
use crate::export::export;
use crate::opened_file::OpenedFile;
use crate::prompt::{Prompt, Purpose};

/// A file that this game was saved to.
#[derive(Clone, Debug)]
pub(super) struct SavedFile {
    /// Its name as it was typed.
    name: String,
    /// What was written.
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

    /// Asks for a name to save as: the one that the game has, or a new one beside the last.
    pub(super) fn ask_to_save(&mut self) {
        let name = match &self.saved {
            Some(saved) => saved.name.clone(),
            None => {
                // Only our own format holds branches: what is proposed loses nothing.
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

    /// Whether a question is to be asked again.
    pub fn has_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// Names that the path in the prompt may go on with.
    pub(super) fn complete(&mut self, typed: &str, names: Result<Vec<String>, String>) {
        let Some(Overlay::Prompt(prompt)) = &mut self.overlay else {
            return;
        };
        // Something else was typed in the meantime.
        if !prompt.purpose.is_path() || prompt.before_cursor() != typed {
            return;
        }
        match names {
            Ok(names) => prompt.complete(names),
            Err(why) => *prompt = prompt.clone().again(why),
        }
    }

    /// A file is to be read, which may take a while.
    pub(super) fn read(&mut self, path: PathBuf, effects: &mut Vec<Effect>) {
        self.say(format!("Reading {}...", path.display()));
        effects.push(Effect::Read(path));
    }

    /// A file was read, or not.
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
                self.overlay = Some(Overlay::Trouble(Trouble::new(&name, None, why)));
            }
            // Something else is being typed or edited.
            None => self.complain(format!("{name} cannot be read: {why}.")),
        }
    }

    /// The question that was answered with this, to ask it again, if nothing else lies over the page.
    fn asked_for(&mut self, answer: &str) -> Option<Prompt> {
        let prompt = self.asked.take()?;
        (self.overlay.is_none() && prompt.text().trim() == answer).then_some(prompt)
    }

    fn save(&mut self, name: &str, effects: &mut Vec<Effect>) {
        let path = PathBuf::from(name);
        let replaces = self.asked.as_ref().is_some_and(Prompt::replaces);
        match export(self.tree(), &path) {
            Ok((bytes, what)) => {
                let over = match &self.saved {
                    _ if replaces => Over::Anything,
                    Some(saved) if saved.name == name => Over::Known(saved.bytes.clone()),
                    _ => Over::Nothing,
                };
                self.saving = Some(SavedFile {
                    name: name.to_owned(),
                    bytes: bytes.clone(),
                });
                effects.push(Effect::Write {
                    path,
                    bytes,
                    what,
                    over,
                });
            }
            Err(error) => {
                let prompt = self.asked.take();
                let prompt = prompt.unwrap_or_else(|| Prompt::new(Purpose::Save, name));
                self.overlay = Some(Overlay::Prompt(prompt.again(error.to_string())));
            }
        }
    }

    /// A file was written, or not.
    pub(super) fn take_written(&mut self, path: &Path, result: Result<String, WriteError>) {
        let saving = self.saving.take();
        let name = path.display().to_string();
        let error = match result {
            Ok(what) => {
                self.saved = saving;
                self.asked = None;
                return self.say(format!("Saved {what} to {name}."));
            }
            Err(error) => error,
        };
        let prompt = self.asked_for(&name);
        match (prompt, error) {
            (Some(prompt), WriteError::Exists) => {
                self.overlay = Some(Overlay::Prompt(prompt.about_replacing()));
            }
            (Some(prompt), WriteError::Failed(why)) => {
                let prompt = prompt.again(format!("{name} cannot be written: {why}"));
                self.overlay = Some(Overlay::Prompt(prompt));
            }
            (None, WriteError::Exists) => {
                self.complain(format!("{name} is not saved: it is there already."));
            }
            (None, WriteError::Failed(why)) => {
                self.complain(format!("{name} is not saved: {why}."));
            }
        }
    }
}
