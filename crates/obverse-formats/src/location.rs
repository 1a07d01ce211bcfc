use std::{fmt, io};

/// A place in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Location {
    /// In text: line and column (in characters), both counted from 1.
    Text {
        /// The line.
        line: u64,
        /// The column.
        column: u64,
    },
    /// In a binary file: the offset of a byte, counted from 0.
    Byte(u64),
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Text { line, column } => write!(f, "line {line}, column {column}"),
            Location::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// An error and where in the input it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {error}")]
pub struct Located<E> {
    /// Where the error is.
    pub at: Location,
    /// What is wrong there.
    pub error: E,
}

impl<E> Located<E> {
    /// The same place with another error, made from this one.
    pub fn map<F>(self, change: impl FnOnce(E) -> F) -> Located<F> {
        Located {
            at: self.at,
            error: change(self.error),
        }
    }
}

/// Why a reader could not deliver a record.
#[derive(Debug, thiserror::Error)]
pub enum ReadError<E> {
    /// The input could not be read any further.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The record is bad; the reader goes on behind it if it can.
    #[error(transparent)]
    Bad(#[from] Located<E>),
}
