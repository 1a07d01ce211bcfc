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

impl Location {
    /// The line of the text where this is, and an arrow below the place; nothing for bytes.
    ///
    /// No more than `width` characters are shown, control characters as blanks.
    ///
    /// ```
    /// use obverse_formats::Location;
    ///
    /// let at = Location::Text { line: 2, column: 3 };
    /// let (line, arrow) = at.mark_in("f5\nd6a1", 70).unwrap();
    /// assert_eq!((line.as_str(), arrow.as_str()), ("d6a1", "  ^"));
    /// ```
    pub fn mark_in(self, text: &str, width: usize) -> Option<(String, String)> {
        let Location::Text { line, column } = self else {
            return None;
        };
        let index = |number: u64| usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        let line = text.lines().nth(index(line)).unwrap_or_default();
        // Long lines are shown from before the place on.
        let column = index(column).min(line.chars().count());
        let skipped = (column + 6).saturating_sub(width).min(column);
        let shown = line.chars().skip(skipped).take(width);
        let shown = shown.map(|c| if c.is_control() { ' ' } else { c });
        Some((
            shown.collect(),
            format!("{:>1$}", '^', column - skipped + 1),
        ))
    }
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

impl<E> ReadError<E> {
    /// The same with another error of the record, made from this one.
    pub fn map<F>(self, change: impl FnOnce(E) -> F) -> ReadError<F> {
        match self {
            ReadError::Io(error) => ReadError::Io(error),
            ReadError::Bad(bad) => ReadError::Bad(bad.map(change)),
        }
    }

    /// Where the bad record is.
    pub fn location(&self) -> Option<Location> {
        match self {
            ReadError::Io(_) => None,
            ReadError::Bad(bad) => Some(bad.at),
        }
    }
}
