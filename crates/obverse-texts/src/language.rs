use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A language of the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Greek.
    #[serde(rename = "el")]
    Greek,
    /// Catalan.
    #[serde(rename = "ca")]
    Catalan,
    /// Japanese.
    #[serde(rename = "ja")]
    Japanese,
    /// Simplified Chinese.
    #[serde(rename = "zh")]
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 5] = [
        Language::English,
        Language::Greek,
        Language::Catalan,
        Language::Japanese,
        Language::Chinese,
    ];

    /// Returns the code of the language (ISO 639-1), which is also the name of its file.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Greek => "el",
            Language::Catalan => "ca",
            Language::Japanese => "ja",
            Language::Chinese => "zh",
        }
    }

    /// Returns the language with this code, from 0 in the order of [`Language::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// Returns whether the language is written without blanks between words.
    pub const fn has_no_blanks(self) -> bool {
        matches!(self, Language::Japanese | Language::Chinese)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// Error: this text is not the code of a language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not a language: expected en, el, ca, ja or zh", .0.escape_debug())]
pub struct ParseLanguageError(pub String);

impl FromStr for Language {
    type Err = ParseLanguageError;

    /// Reads a code in lower or upper case.
    fn from_str(text: &str) -> Result<Language, ParseLanguageError> {
        Language::ALL
            .into_iter()
            .find(|language| text.eq_ignore_ascii_case(language.code()))
            .ok_or_else(|| ParseLanguageError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        for (index, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!(language.code().parse(), Ok(language));
            assert_eq!(language.index(), index);
            let json = serde_json::to_string(&language).unwrap();
            assert_eq!(json, format!("\"{language}\""));
        }
        assert_eq!("EL".parse(), Ok(Language::Greek));
        let error = "fr".parse::<Language>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`fr` is not a language: expected en, el, ca, ja or zh"
        );
    }
}
