use std::fmt;

/// A location in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Location {
    /// Location in a text. Lines and columns count from 1; columns count characters.
    Text {
        /// Line number, from 1.
        line: u64,
        /// Column in characters, from 1.
        column: u64,
    },
    /// Byte offset in a binary file, from 0.
    Byte(u64),
}

impl Location {
    /// Returns the line of `text` at this location, and a second line with a `^` below the column. Returns `None` for a
    /// byte offset.
    ///
    /// At most `width` characters of the line are shown; control characters become blanks.
    ///
    /// ```
    /// use obverse_formats::Location;
    ///
    /// let at = Location::Text { line: 2, column: 3 };
    /// let (line, arrow) = at.mark_in("f5\nd6a1", 70).unwrap();
    /// assert_eq!((line.as_str(), arrow.as_str()), ("d6a1", "  ^"));
    /// ```
    #[must_use]
    pub fn mark_in(self, text: &str, width: usize) -> Option<(String, String)> {
        let Location::Text { line, column } = self else {
            return None;
        };
        let index = |number: u64| usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        let line = text.lines().nth(index(line)).unwrap_or_default();
        // Cut off the start of a long line, so that the marked column is within `width`.
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

/// An error with its location in the input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {error}")]
pub struct Located<E> {
    /// Location of the error.
    pub at: Location,
    /// The error itself.
    pub error: E,
}

impl<E> Located<E> {
    /// Converts the error and keeps the location.
    #[must_use]
    pub fn map<F>(self, change: impl FnOnce(E) -> F) -> Located<F> {
        Located {
            at: self.at,
            error: change(self.error),
        }
    }
}
