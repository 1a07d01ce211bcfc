use std::fmt;

use obverse_classic::Value;
use obverse_texts::{Language, Texts};

/// The right answer to a blank.
///
/// ```
/// use obverse_exercise::Answer;
///
/// assert!(Answer::Number((-3).into()).accepts(" -3 "));
/// assert!(Answer::Number(obverse_classic::Value::INFINITY).accepts("inf"));
/// assert!(Answer::Names(vec!["c2".into(), "c3".into()]).accepts("C3, c2"));
/// assert!(Answer::Names(vec![]).accepts("none"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A number or an infinity.
    Number(Value),
    /// Names of branches or moves, accepted in any order. If the list is empty, the right answer is `none`.
    Names(Vec<String>),
    /// The answer `not visited`: the search does not visit the node.
    NotVisited,
}

impl Answer {
    /// Returns whether a student's text is this answer. Case, spaces and spellings of infinity do not matter.
    pub fn accepts(&self, typed: &str) -> bool {
        let typed = normalized(typed);
        self.accepted().contains(&typed)
    }

    /// Returns the answer as it is printed on a sheet of solutions, in a language.
    pub fn text(&self, language: Language) -> String {
        match self.word() {
            Some(key) => Texts::of(language).fill(key, &[]),
            None => self.to_string(),
        }
    }

    /// The text key of an answer that is a word, such as `none`; `None` for numbers and names.
    fn word(&self) -> Option<&'static str> {
        match self {
            Answer::Names(names) if names.is_empty() => Some("sheet.none"),
            Answer::NotVisited => Some("sheet.notVisited"),
            Answer::Number(_) | Answer::Names(_) => None,
        }
    }

    /// Returns whether a student's text is this answer, in English or in the language of the sheet.
    pub fn accepts_in(&self, typed: &str, language: Language) -> bool {
        let typed = normalized(typed);
        self.accepted_in(language).contains(&typed)
    }

    /// Returns the texts of [`Answer::accepted`], and the words of a language.
    pub fn accepted_in(&self, language: Language) -> Vec<String> {
        let mut accepted = self.accepted();
        let word = normalized(&self.text(language));
        if self.word().is_some() && !accepted.contains(&word) {
            accepted.push(word);
        }
        accepted
    }

    /// Returns all texts that are accepted as this answer, in normalized form.
    ///
    /// A web page that checks answers must normalize typed text in this way: lower case, `−` as `-`, `∞` as `inf`,
    /// words sorted and joined by one space.
    pub fn accepted(&self) -> Vec<String> {
        let texts: Vec<String> = match self {
            Answer::Number(Value::INFINITY) => ["inf", "+inf", "infinity", "+infinity"]
                .map(Into::into)
                .into(),
            Answer::Number(Value::NEG_INFINITY) => ["-inf", "-infinity"].map(Into::into).into(),
            Answer::Number(number) if *number > Value::from(0) => {
                vec![format!("{number}"), format!("+{number}")]
            }
            Answer::Number(number) => vec![number.to_string()],
            Answer::Names(names) if names.is_empty() => {
                ["none", "no", "0", "-"].map(Into::into).into()
            }
            Answer::Names(names) => vec![names.join(" ")],
            Answer::NotVisited => ["-", "x", "not visited", "skipped", "cut"]
                .map(Into::into)
                .into(),
        };
        texts.iter().map(|text| normalized(text)).collect()
    }
}

/// Normalizes a text: lower case, `-` for every minus sign, `inf` for infinity, words sorted and joined by one space.
fn normalized(text: &str) -> String {
    let plain = (text.to_lowercase().replace(['−', '–'], "-")).replace('∞', "inf");
    let mut words: Vec<&str> = (plain.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')))
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    words.join(" ")
}

impl fmt::Display for Answer {
    /// Writes the answer as it is printed on a sheet of solutions in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Number(Value::INFINITY) => f.pad("∞"),
            Answer::Number(Value::NEG_INFINITY) => f.pad("-∞"),
            Answer::Number(number) => f.pad(&number.to_string()),
            Answer::Names(names) if names.is_empty() => f.pad("none"),
            Answer::Names(names) => f.pad(&names.join(" ")),
            Answer::NotVisited => f.pad("not visited"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_an_answer_are_equal() {
        for typed in ["∞", "inf", "+INF", "Infinity", " +∞"] {
            assert!(Answer::Number(Value::INFINITY).accepts(typed), "{typed}");
        }
        for typed in ["-∞", "−inf", "-Infinity"] {
            assert!(
                Answer::Number(Value::NEG_INFINITY).accepts(typed),
                "{typed}"
            );
        }
        assert!(Answer::Number(5.into()).accepts("+5"));
        assert!(Answer::NotVisited.accepts("Not visited"));
    }

    #[test]
    fn other_answers_are_refused() {
        assert!(!Answer::Number(5.into()).accepts("-5"));
        assert!(!Answer::Number(5.into()).accepts(""));
        assert!(!Answer::Number(0.into()).accepts("-"));
        assert!(!Answer::Names(vec!["c2".into(), "c3".into()]).accepts("c2"));
        assert!(!Answer::Names(vec!["c2".into()]).accepts("none"));
    }
}
