use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::OnceLock;

use crate::language::Language;
use crate::template::Template;

/// The texts of one language.
#[derive(Debug)]
pub struct Texts {
    language: Language,
    templates: BTreeMap<String, Template>,
}

/// The embedded texts of each language, in the order of [`Language::ALL`].
const FILES: [&str; Language::ALL.len()] = [
    include_str!(concat!(env!("OUT_DIR"), "/en.json")),
    include_str!(concat!(env!("OUT_DIR"), "/el.json")),
    include_str!(concat!(env!("OUT_DIR"), "/ca.json")),
    include_str!(concat!(env!("OUT_DIR"), "/ja.json")),
    include_str!(concat!(env!("OUT_DIR"), "/zh.json")),
];

impl Texts {
    /// Returns the texts of a language. They are parsed once and never change.
    pub fn of(language: Language) -> &'static Texts {
        static PARSED: [OnceLock<Texts>; Language::ALL.len()] =
            [const { OnceLock::new() }; Language::ALL.len()];
        PARSED[language.index()].get_or_init(|| Texts::parse(language))
    }

    fn parse(language: Language) -> Texts {
        let texts: BTreeMap<String, String> =
            serde_json::from_str(FILES[language.index()]).expect("the tests parse all files");
        Texts {
            language,
            templates: (texts.into_iter())
                .map(|(key, text)| (key, Template::new(&text)))
                .collect(),
        }
    }

    /// Returns the language of the texts.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the template with this key.
    pub fn get(&self, key: &str) -> Option<&Template> {
        self.templates.get(key)
    }

    /// Returns the text of `key` with the values filled into its placeholders. Returns the key if the text is missing.
    pub fn fill(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        let filled = self
            .get(key)
            .map_or_else(|| key.to_owned(), |template| template.fill(values));
        self.joined(filled)
    }

    /// Removes the blanks between characters of a language that is written without blanks. Templates of Chinese set
    /// placeholders off by blanks, because their values may be Latin letters or digits.
    pub fn joined(&self, text: String) -> String {
        if !self.language.has_no_blanks() {
            return text;
        }
        let characters: Vec<char> = text.chars().collect();
        let is_wide = |at: Option<usize>| {
            at.and_then(|at| characters.get(at))
                .is_some_and(|&c| is_wide(c))
        };
        (characters.iter().enumerate())
            .filter(|&(at, &c)| !(c == ' ' && is_wide(at.checked_sub(1)) && is_wide(Some(at + 1))))
            .map(|(_, c)| c)
            .collect()
    }
}

/// Whether a character is a Chinese character, kana, or a full-width punctuation mark.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ff60}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_characters_are_joined() {
        let chinese = Texts::of(Language::Chinese);
        let joined = |text: &str| chinese.joined(text.to_owned());
        assert_eq!(joined("黑方 已有 3"), "黑方已有 3");
        assert_eq!(joined("MAX 已有 -3。 "), "MAX 已有 -3。 ");
        let english = Texts::of(Language::English);
        assert_eq!(english.joined("黑 白".to_owned()), "黑 白");
    }

    #[test]
    fn unknown_keys_are_returned() {
        let texts = Texts::of(Language::Greek);
        assert_eq!(texts.fill("no such key", &[]), "no such key");
        assert_eq!(texts.language(), Language::Greek);
    }
}
