//! What all text formats share: cutting input into records of bounded size, walking through a
//! record while keeping track of line and column, and decimal numbers.

mod bytes;
mod cursor;
mod lines;
pub(crate) mod number;

pub(crate) use bytes::Bytes;
pub(crate) use cursor::Cursor;
pub(crate) use lines::Lines;

use crate::Located;

/// The most bytes one record may have.
pub(crate) const LIMIT: usize = 1 << 20;

/// A record that is too long to be one: it is skipped, so that damaged input cannot fill the
/// memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the record is longer than {LIMIT} bytes")]
pub struct TooLong;

/// A piece of the input that ought to be one record, or what stopped it from being one.
pub(crate) struct Chunk<E> {
    pub line: u64,
    pub column: u64,
    pub text: Result<String, E>,
}

impl<E> Chunk<E> {
    /// What the record says, if it is one.
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

/// Bytes as text: UTF-8, or else Latin-1, in which every byte is a character.
pub(crate) fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| latin1(error.as_bytes()))
}

fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// What a field of a format says, if it says anything: programs write nothing or a question mark
/// for what they do not know.
pub(crate) fn known(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty() && *text != "?")
}

/// A text for an error message, also if there is none.
pub(crate) fn quoted(text: &str) -> String {
    match text {
        "" => "an empty value".to_owned(),
        text => format!("`{text}`"),
    }
}

/// The beginning of a text, short enough for an error message.
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
