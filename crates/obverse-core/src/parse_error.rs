use std::error::Error;
use std::fmt;

/// A parse error and its byte offset in the text.
///
/// ```
/// use obverse_core::{Game, MoveListError};
///
/// let error = "f5d6?".parse::<Game>().unwrap_err();
/// assert_eq!(error.offset, 4);
/// assert_eq!(error.error, MoveListError::Unexpected('?'));
/// assert_eq!(
///     error.to_string(),
///     "byte 4: `?` does not start a move: expected a letter from a to h, or a pass",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError<E> {
    /// Byte offset of the error, between 0 and the length of the text.
    pub offset: usize,
    /// The error at this offset.
    pub error: E,
}

impl<E: fmt::Display> fmt::Display for ParseError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.offset, self.error)
    }
}

impl<E: Error> Error for ParseError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}
