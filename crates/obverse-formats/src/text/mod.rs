//! Common parts of the text formats: splitting input into records of bounded size, a cursor that tracks
//! line and column, and decimal numbers.

mod bytes;
mod cursor;
mod lines;
pub(crate) mod number;

pub(crate) use bytes::Bytes;
pub(crate) use cursor::Cursor;
pub(crate) use lines::Lines;

use crate::Located;

/// Maximum size of a record in bytes.
pub(crate) const LIMIT: usize = 1 << 20;

/// Error: the record is longer than the limit of 1 MiB. Such records are skipped, so that damaged input cannot
/// exhaust memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the record is longer than {LIMIT} bytes")]
pub struct TooLong;

/// The text of one record with its location, or an error.
pub(crate) struct Chunk<E> {
    pub line: u64,
    pub column: u64,
    pub text: Result<String, E>,
}

impl<E> Chunk<E> {
    /// Parses the text of the record.
    pub fn parse<T, F: From<E>>(
        self,
        parse: impl FnOnce(Cursor<'_>) -> Result<T, Located<F>>,
    ) -> Result<T, Located<F>> {
        match self.text {
            Ok(text) => parse(Cursor::at(&text, self.line, self.column)),
            Err(error) => Err(Cursor::at("", self.line, self.column).error(error)),
        }
    }
}

/// Decodes bytes as UTF-8, or else as Latin-1, in which every byte is a character.
pub(crate) fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| latin1(error.as_bytes()))
}

fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// The value of a field; `None` if it is empty or a question mark, which stand for unknown.
pub(crate) fn known(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty() && *text != "?")
}

/// Quotes a text for an error message; an empty text becomes `an empty value`.
pub(crate) fn quoted(text: &str) -> String {
    match text {
        "" => "an empty value".to_owned(),
        text => format!("`{text}`"),
    }
}

/// The first 20 characters of a text, for an error message.
pub(crate) fn excerpt(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_utf8_or_else_latin1() {
        assert_eq!(decode("Zoë".into()), "Zoë");
        assert_eq!(decode(b"Zo\xeb".to_vec()), "Zoë");
    }
}
