use super::Cursor;
use crate::Located;

/// Maximum size of a record in bytes.
pub(crate) const LIMIT: usize = 1 << 20;

/// Error: the record is longer than the limit of 1 MiB. Such records are skipped, so that damaged input cannot
/// exhaust memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the record is longer than {LIMIT} bytes")]
pub struct TooLong;

/// The text of one record with its location, or an error.
pub(crate) struct RecordText<E> {
    pub line: u64,
    pub column: u64,
    pub text: Result<String, E>,
}

impl<E> RecordText<E> {
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
