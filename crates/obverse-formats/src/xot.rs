//! XOT: lists of openings, one transcript per line.
//!
//! The lines of the balanced XOT lists have eight plies (16 characters); any [transcript] is
//! accepted, with or without a start position before it. Blank lines and comments (`#` or `%`) are skipped.
//!
//! ```
//! use obverse_formats::xot;
//!
//! let list = "f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n";
//! let mut written = Vec::new();
//! for opening in xot::Reader::new(list.as_bytes()) {
//!     xot::write(&opening?, &mut written)?;
//! }
//! assert_eq!(written, list.as_bytes());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, BufRead, Write};

use obverse_core::{Game, Position};

use crate::text::{Cursor, Lines};
use crate::transcript::{self, TranscriptError};
use crate::{Located, ReadError, TooLong};

/// Error in a line of an opening list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum XotError {
    /// The line is not a valid transcript.
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// The line is longer than the record limit.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

/// Error of [`write()`].
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The output could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The game does not start from the standard position, which the format requires.
    #[error("the opening starts at {0}: expected the standard start position")]
    OtherStart(Position),
    /// The game has no moves. It would be written as a blank line, which readers skip.
    #[error("the opening has no moves: expected at least one")]
    NoMoves,
}

/// Iterator over the openings of a list. Skips blank lines and comments.
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    lines: Lines<R>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader for this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            lines: Lines::new(input),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, ReadError<XotError>>;

    fn next(&mut self) -> Option<Result<Game, ReadError<XotError>>> {
        self.lines.find_record(parse_line)
    }
}

/// Parses a line; `None` for blank lines and comments.
fn parse_line(mut line: Cursor<'_>) -> Result<Option<Game>, Located<XotError>> {
    let cursor = line.field('#').field('%');
    if cursor.rest().trim().is_empty() {
        return Ok(None);
    }
    let game = transcript::parse_with_start(cursor);
    Ok(Some(game.map_err(|error| error.map(XotError::from))?))
}

/// Writes an opening as one line.
pub fn write(opening: &Game, mut output: impl Write) -> Result<(), WriteError> {
    if opening.start() != Position::start() {
        return Err(WriteError::OtherStart(opening.start()));
    }
    if opening.moves().len() == 0 {
        return Err(WriteError::NoMoves);
    }
    Ok(writeln!(output, "{opening}")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Location;
    use obverse_core::{IllegalMove, MoveListError, Square};

    #[test]
    fn a_bad_line_does_not_stop_the_others() {
        let list = b"# some openings\n\nf5d6c3 % short\r\nf5d6a1\n  \xff\n42\nf5f6\n";
        let results: Vec<_> = Reader::new(&list[..]).collect();
        let openings: Vec<String> = results.iter().flatten().map(Game::to_string).collect();
        assert_eq!(openings, ["f5d6c3", "f5f6"]);
        let errors: Vec<_> = results
            .into_iter()
            .filter_map(Result::err)
            .map(|error| match error {
                ReadError::Bad(error) => error,
                ReadError::Io(error) => panic!("{error}"),
            })
            .collect();
        let flips_nothing = MoveListError::Illegal {
            number: 3,
            reason: IllegalMove::FlipsNothing(Square::A1),
        };
        let located = |line, column, error: TranscriptError| Located {
            at: Location::Text { line, column },
            error: XotError::from(error),
        };
        assert_eq!(
            errors,
            [
                located(4, 5, flips_nothing.into()),
                located(5, 3, MoveListError::Unexpected('ÿ').into()),
                located(6, 1, TranscriptError::Empty),
            ]
        );
    }

    #[test]
    fn says_what_a_list_cannot_hold() {
        let other = Game::from_position(Position::mirrored());
        assert!(matches!(
            write(&other, Vec::new()),
            Err(WriteError::OtherStart(_))
        ));
        assert!(matches!(
            write(&Game::new(), Vec::new()),
            Err(WriteError::NoMoves)
        ));
    }
}
