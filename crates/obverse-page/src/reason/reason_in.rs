use std::fmt::Display;

use obverse_formats::{Located, ReadError};
use obverse_texts::{Language, Texts};

/// An error that has texts in several languages.
pub trait Reason: Display {
    /// Returns the text of the error; `None` if it has none in the language files.
    fn reason(&self, texts: &Texts) -> Option<String>;
}

/// Returns the text of an error in this language, or in English if it has no text of its own.
pub fn reason_in(error: &impl Reason, language: Language) -> String {
    told(error, Texts::of_messages(language))
}

/// Like [`reason_in`], with the texts of the language.
pub(super) fn told(error: &impl Reason, texts: &Texts) -> String {
    error.reason(texts).unwrap_or_else(|| error.to_string())
}

/// The text does not contain the location, because a notice has separate fields for it.
impl<E: Reason> Reason for Located<E> {
    fn reason(&self, texts: &Texts) -> Option<String> {
        self.error.reason(texts)
    }
}

impl<E: Reason> Reason for ReadError<E>
where
    ReadError<E>: Display,
{
    fn reason(&self, texts: &Texts) -> Option<String> {
        match self {
            ReadError::Io(_) => None,
            ReadError::Bad(bad) => bad.reason(texts),
        }
    }
}
