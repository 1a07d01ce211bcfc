//! Prompts for a text or a file name: their answers, history and completions.

use super::{App, Effect, Overlay};
use crate::prompt::{Prompt, Purpose};

impl App {
    /// Opens a prompt with an initial text.
    pub(super) fn ask(&mut self, purpose: Purpose, text: &str) {
        let answers = self.answers.iter();
        let answers = answers.filter(|(asked, _)| *asked == purpose);
        let history = answers.map(|(_, answer)| answer.clone()).collect();
        let prompt = Prompt::new(purpose, text).with_history(history);
        self.overlay = Some(Overlay::Prompt(prompt));
    }

    /// Handles the answer to a prompt: opens the text, saves the file or reads the file. An empty answer closes the
    /// prompt.
    pub(super) fn answer(&mut self, prompt: Prompt, effects: &mut Vec<Effect>) {
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

    /// Handles the completions of the path `typed` in the prompt, or the reason why they could not be found.
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

    /// Removes the last prompt and returns it, to show it again. Returns `None` if the user's answer to the prompt was
    /// not `answer`, or if a dialog is open.
    pub(super) fn asked_for(&mut self, answer: &str) -> Option<Prompt> {
        let prompt = self.asked.take()?;
        (self.overlay.is_none() && prompt.text().trim() == answer).then_some(prompt)
    }
}
