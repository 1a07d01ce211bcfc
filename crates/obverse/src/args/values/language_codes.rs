//! Parsers of language codes.

use clap::builder::TypedValueParser;
use obverse_texts::Language;

use super::named_value::named;

/// The parser of the codes of all languages.
pub fn languages() -> impl TypedValueParser<Value = Language> {
    named([
        ("en", "English"),
        ("el", "Greek"),
        ("ca", "Catalan"),
        ("ja", "Japanese"),
        ("zh", "Simplified Chinese"),
    ])
}

/// The parser of the codes of the languages in which courses are held.
pub fn course_languages() -> impl TypedValueParser<Value = Language> {
    named([("en", "English"), ("el", "Greek"), ("ca", "Catalan")])
}
