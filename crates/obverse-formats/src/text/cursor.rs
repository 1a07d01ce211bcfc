use obverse_core::ParseError;

use crate::{Located, Location};

/// A cursor in a text that tracks line and column.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a str,
    line: u64,
    column: u64,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor::at(text, 1, 1)
    }

    /// Creates a cursor at the start of a text that begins at this line and column of the input.
    pub fn at(text: &'a str, line: u64, column: u64) -> Cursor<'a> {
        Cursor {
            rest: text,
            line,
            column,
        }
    }

    pub fn location(&self) -> Location {
        Location::Text {
            line: self.line,
            column: self.column,
        }
    }

    pub fn is_at_line_start(&self) -> bool {
        self.column == 1
    }

    /// Adds the cursor's line and column to an error.
    pub fn error<E>(&self, error: impl Into<E>) -> Located<E> {
        Located {
            at: self.location(),
            error: error.into(),
        }
    }

    /// Adds line and column to an error with a byte offset in [`rest`](Cursor::rest).
    pub fn locate<E>(&self, found: ParseError<E>) -> Located<E> {
        let mut place = self.prefix(found.offset);
        while place.bump().is_some() {}
        Located {
            at: place.location(),
            error: found.error,
        }
    }

    pub fn rest(&self) -> &'a str {
        self.rest
    }

    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub fn bump(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next()?;
        self.rest = chars.as_str();
        if next == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(next)
    }

    /// Skips the next character if it is `expected`. Returns whether it was skipped.
    pub fn eat(&mut self, expected: char) -> bool {
        let is_next = self.peek() == Some(expected);
        if is_next {
            self.bump();
        }
        is_next
    }

    /// Skips characters while the predicate holds, and returns them.
    pub fn take_while(&mut self, mut is_wanted: impl FnMut(char) -> bool) -> &'a str {
        let before = self.rest;
        while self.peek().is_some_and(&mut is_wanted) {
            self.bump();
        }
        &before[..before.len() - self.rest.len()]
    }

    pub fn skip_white(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Splits off the text up to the next separator or the end. The separator is skipped.
    pub fn field(&mut self, separator: char) -> Cursor<'a> {
        let start = self.clone();
        let length = self.take_while(|c| c != separator).len();
        self.bump();
        start.prefix(length)
    }

    /// Returns a cursor over the next `length` bytes.
    pub fn prefix(&self, length: usize) -> Cursor<'a> {
        Cursor {
            rest: &self.rest[..length],
            ..self.clone()
        }
    }

    /// Trims white space at both ends.
    pub fn trimmed(mut self) -> Cursor<'a> {
        self.skip_white();
        self.rest = self.rest.trim_end();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_have_locations() {
        let mut cursor = Cursor::at("ab\n cé ;d", 7, 3);
        let field = cursor.field(';');
        assert_eq!(field.rest(), "ab\n cé ");
        assert_eq!(field.location(), Location::Text { line: 7, column: 3 });
        assert_eq!(cursor.rest(), "d");
        assert_eq!(cursor.location(), Location::Text { line: 8, column: 6 });
        assert_eq!(cursor.field(';').rest(), "d");
        assert_eq!(cursor.peek(), None);
    }
}
