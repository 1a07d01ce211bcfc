use std::borrow::Cow;
use std::fmt::Display;

/// A text with named placeholders in braces.
///
/// ```
/// use obverse_texts::Template;
///
/// let template = Template::new("{side} has {move}.");
/// let filled = template.fill(&[("side", &"White"), ("move", &"c3")]);
/// assert_eq!(filled, "White has c3.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Placeholder { name: String, is_first: bool },
}

/// A placeholder to fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placeholder<'a> {
    /// Name of the placeholder.
    pub name: &'a str,
    /// Whether a sentence starts with the placeholder, so that its text needs a capital letter.
    pub is_first: bool,
}

impl Template {
    /// Parses a text. A brace without a counterpart is an ordinary character.
    pub fn new(text: &str) -> Template {
        let mut parts = Vec::new();
        let mut rest = text;
        let mut literal = String::new();
        while let Some((before, after)) = rest.split_once('{') {
            literal += before;
            let name = after.split_once('}').filter(|(name, _)| is_name(name));
            let Some((name, after)) = name else {
                literal.push('{');
                rest = after;
                continue;
            };
            let is_first = match literal.trim_end().chars().last() {
                None => parts.is_empty(),
                Some(last) => matches!(last, '.' | '。'),
            };
            if !literal.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut literal)));
            }
            parts.push(Part::Placeholder {
                name: name.to_owned(),
                is_first,
            });
            rest = after;
        }
        literal += rest;
        if !literal.is_empty() {
            parts.push(Part::Text(literal));
        }
        Template { parts }
    }

    /// Returns the placeholders in the order of the text.
    pub fn placeholders(&self) -> impl Iterator<Item = Placeholder<'_>> {
        self.parts.iter().filter_map(|part| match part {
            Part::Text(_) => None,
            Part::Placeholder { name, is_first } => Some(Placeholder {
                name,
                is_first: *is_first,
            }),
        })
    }

    /// Fills the placeholders with these values. A placeholder without a value is left as it is.
    pub fn fill(&self, values: &[(&str, &dyn Display)]) -> String {
        self.fill_with(|placeholder| {
            let known = values.iter().find(|(name, _)| *name == placeholder.name);
            known.map(|(_, value)| value.to_string().into())
        })
    }

    /// Fills the placeholders with the texts that a function returns. A placeholder is left as it is if the function
    /// returns `None`.
    pub fn fill_with<'a>(
        &self,
        mut text_of: impl FnMut(Placeholder<'_>) -> Option<Cow<'a, str>>,
    ) -> String {
        let mut filled = String::new();
        for part in &self.parts {
            match part {
                Part::Text(text) => filled += text,
                Part::Placeholder { name, is_first } => {
                    let is_first = *is_first;
                    match text_of(Placeholder { name, is_first }) {
                        Some(text) => filled += &text,
                        None => {
                            filled.push('{');
                            filled += name;
                            filled.push('}');
                        }
                    }
                }
            }
        }
        filled
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|c| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_know_whether_they_start_a_sentence() {
        let template = Template::new("{a} is {b}: {c}. {d}。{e}, {f}");
        let first: Vec<&str> = template
            .placeholders()
            .filter(|placeholder| placeholder.is_first)
            .map(|placeholder| placeholder.name)
            .collect();
        assert_eq!(first, ["a", "d", "e"]);
        assert_eq!(template.placeholders().count(), 6);
    }

    #[test]
    fn other_braces_and_unknown_names_stay() {
        let template = Template::new("starts with {, {x} {} {no name} }");
        assert_eq!(
            template.fill(&[("x", &1)]),
            "starts with {, 1 {} {no name} }"
        );
        assert_eq!(template.fill(&[]), "starts with {, {x} {} {no name} }");
    }

    #[test]
    fn values_are_not_filled_again() {
        let template = Template::new("{a}{b}");
        assert_eq!(template.fill(&[("a", &"{b}"), ("b", &2)]), "{b}2");
    }
}
