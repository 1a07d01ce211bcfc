//! Conversion of file errors to Python exceptions.

use std::error::Error;
use std::io;

use obverse_files::{ContentError, FileError};
use obverse_formats::Location;
use obverse_formats::detect::AnyError;
use pyo3::exceptions::{PyFileNotFoundError, PyIsADirectoryError, PyValueError};
use pyo3::prelude::*;

use crate::convert::exceptions::FormatError;

/// An error in the content of an input, before it becomes a Python exception.
pub(crate) struct BadContent {
    pub(crate) message: String,
    pub(crate) at: Option<Location>,
    /// Name of the input; `None` for text that is not from a file.
    pub(crate) file: Option<String>,
    /// Number of the record in the input, from 1; `None` if the error concerns the whole input.
    pub(crate) record: Option<u64>,
}

impl From<BadContent> for PyErr {
    fn from(bad: BadContent) -> PyErr {
        let (line, column, byte) = match bad.at {
            Some(Location::Text { line, column }) => (Some(line), Some(column), None),
            Some(Location::Byte(byte)) => (None, None, Some(byte)),
            None => (None, None, None),
        };
        FormatError::new_err((bad.message, line, column, byte, bad.file, bad.record))
    }
}

/// The Python exception for text that cannot be read.
pub(crate) fn text_error(error: AnyError) -> PyErr {
    let at = error.location();
    match error.into_io() {
        Ok(error) => error.into(),
        Err(error) => BadContent {
            message: error.to_string(),
            at,
            file: None,
            record: None,
        }
        .into(),
    }
}

/// The Python exception for a file that cannot be read or written: `OSError` with its subclasses, `FormatError` for bad
/// content, and otherwise `ValueError`.
pub(crate) fn file_error(error: FileError) -> PyErr {
    let text = with_causes(&error);
    match error {
        FileError::Missing(_) => PyFileNotFoundError::new_err(text),
        FileError::ReadDirectory(_) | FileError::WriteDirectory(_) => {
            PyIsADirectoryError::new_err(text)
        }
        FileError::Open { cause, .. }
        | FileError::Read { cause, .. }
        | FileError::Write { cause, .. }
        | FileError::Stdout(cause) => io::Error::new(cause.kind(), text).into(),
        FileError::Content { name, cause } => content_error(name, cause),
        _ => PyValueError::new_err(text),
    }
}

fn content_error(name: String, cause: ContentError) -> PyErr {
    let at = match &cause {
        ContentError::Record(error) => error.location(),
        ContentError::Position(error) => error.location(),
        _ => None,
    };
    let message = with_causes(&cause);
    let failed = match cause {
        ContentError::Io(error) => Some(error),
        ContentError::Record(error) => error.into_io().ok(),
        _ => None,
    };
    match failed {
        Some(error) => error.into(),
        None => BadContent {
            message,
            at,
            file: Some(name),
            record: None,
        }
        .into(),
    }
}

/// Returns the message of an error followed by those of its causes, as the `obverse` command prints them.
pub(crate) fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}
