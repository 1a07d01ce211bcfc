use obverse_formats::Location;
use obverse_texts::{Language, Texts};

/// Adds the location of an error to its text, in a text that has no separate fields for the location.
pub fn add_location(reason: &str, at: Option<Location>, language: Language) -> String {
    let texts = Texts::of_messages(language);
    match at {
        None => reason.to_owned(),
        Some(Location::Text { line, column }) => texts.fill(
            "reason.at.text",
            &[("line", &line), ("column", &column), ("reason", &reason)],
        ),
        Some(Location::Byte(offset)) => texts.fill(
            "reason.at.byte",
            &[("offset", &offset), ("reason", &reason)],
        ),
    }
}
