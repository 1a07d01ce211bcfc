use std::io;

use crate::{Located, Location};

/// Error of a reader: the input failed, or a record is bad.
#[derive(Debug, thiserror::Error)]
pub enum ReadError<E> {
    /// The input could not be read; the reader yields nothing more.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The record is bad; the reader continues after it where the format allows.
    #[error(transparent)]
    Bad(#[from] Located<E>),
}

impl<E> ReadError<E> {
    /// Converts the error of a bad record.
    #[must_use]
    pub fn map<F>(self, change: impl FnOnce(E) -> F) -> ReadError<F> {
        match self {
            ReadError::Io(error) => ReadError::Io(error),
            ReadError::Bad(bad) => ReadError::Bad(bad.map(change)),
        }
    }

    /// Returns the location of the bad record, or `None` if the input failed.
    #[must_use]
    pub fn location(&self) -> Option<Location> {
        match self {
            ReadError::Io(_) => None,
            ReadError::Bad(bad) => Some(bad.at),
        }
    }
}
