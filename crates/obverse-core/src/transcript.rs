//! Transcripts: `FromStr` and `Display` of [`Game`].

use std::fmt;
use std::str::FromStr;

use crate::{Game, IllegalMove, LookAlike, Move, ParseError, Position};

/// The reason why a text is not a [transcript](Game#transcripts).
///
/// ```
/// use obverse_core::{Game, IllegalMove, MoveListError, Square};
///
/// let error = "f5d6 a1".parse::<Game>().unwrap_err();
/// let reason = IllegalMove::FlipsNothing(Square::A1);
/// assert_eq!(error.error, MoveListError::Illegal { number: 3, reason });
/// assert_eq!(error.to_string(), "byte 5: move 3: a1 flips nothing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MoveListError {
    /// The character starts neither a square nor a pass.
    Unexpected(char),
    /// The text starts like a move but is neither a square nor a pass.
    NotAMove(String),
    /// The move is illegal.
    Illegal {
        /// Number of the move, counted from 1 without passes.
        number: usize,
        /// The rule that the move breaks.
        reason: IllegalMove,
    },
}

impl fmt::Display for MoveListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let look_alike = match self {
            MoveListError::Unexpected(first) => LookAlike::of(*first),
            MoveListError::NotAMove(text) => LookAlike::first_in(text),
            MoveListError::Illegal { .. } => None,
        };
        if let Some(look_alike) = look_alike {
            return look_alike.fmt(f);
        }
        match self {
            MoveListError::Unexpected(first) => write!(
                f,
                "`{}` does not start a move: expected a letter from a to h, or a pass",
                first.escape_debug()
            ),
            MoveListError::NotAMove(text) => write!(
                f,
                "`{text}` is not a move: expected a square from a1 to h8, or a pass"
            ),
            MoveListError::Illegal { number, reason } => write!(f, "move {number}: {reason}"),
        }
    }
}

impl std::error::Error for MoveListError {}

impl FromStr for Game {
    type Err = ParseError<MoveListError>;

    /// Reads a [transcript](Game#transcripts) from the standard start.
    fn from_str(text: &str) -> Result<Game, ParseError<MoveListError>> {
        Game::from_transcript(Position::start(), text)
    }
}

impl Game {
    /// Reads a [transcript](Game#transcripts) that starts from any position.
    ///
    /// ```
    /// use obverse_core::{Game, Position};
    ///
    /// let game = Game::from_transcript(Position::mirrored(), "e3 f3")?;
    /// assert_eq!(game.to_string(), "e3f3");
    /// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
    /// ```
    pub fn from_transcript(start: Position, text: &str) -> Result<Game, ParseError<MoveListError>> {
        let mut game = Game::from_position(start);
        let mut placements = 0;
        let mut rest = text.trim_start_matches(is_filler);
        while let Some(first) = rest.chars().next() {
            let offset = text.len() - rest.len();
            let fail = |error| ParseError { offset, error };
            let (spelling, after) =
                split_move(rest).ok_or_else(|| fail(MoveListError::Unexpected(first)))?;
            let Ok(mv) = spelling.parse() else {
                return Err(fail(MoveListError::NotAMove(spelling)));
            };
            let played = match mv {
                Move::Place(square) => game.place(square),
                // Accepted because some programs record one or two passes after the end of the game.
                Move::Pass if game.is_over() => Ok(()),
                Move::Pass => game.play(mv),
            };
            played.map_err(|reason| {
                let number = placements + 1;
                fail(MoveListError::Illegal { number, reason })
            })?;
            placements += usize::from(mv != Move::Pass);
            rest = after.trim_start_matches(is_filler);
        }
        Ok(game)
    }
}

impl fmt::Display for Game {
    /// Writes the [transcript](Game#transcripts): the squares played, without passes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves()
            .filter_map(Move::square)
            .try_for_each(|square| write!(f, "{square}"))
    }
}

/// Returns whether a character between moves is skipped. Digits between moves are move numbers, since every move starts
/// with a letter or a dash.
fn is_filler(c: char) -> bool {
    c.is_whitespace() || c.is_ascii_digit() || matches!(c, '.' | ',')
}

/// Splits a text into its first move and the remaining text, or returns `None` if the first character starts no move.
fn split_move(text: &str) -> Option<(String, &str)> {
    let length = match text.chars().next()? {
        'a'..='h' | 'A'..='H' => {
            // A line break may separate column and row in a transcript that is wrapped at a fixed width.
            let (column, rest) = text.split_at(1);
            let (row, after) = split_chars(rest.trim_start(), 1);
            return Some((format!("{column}{row}"), after));
        }
        'p' | 'P' if starts_with_pass(text) => 4,
        'p' | 'P' | '-' => 2,
        _ => return None,
    };
    let (spelling, after) = split_chars(text, length);
    Some((spelling.to_owned(), after))
}

fn starts_with_pass(text: &str) -> bool {
    text.get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case("pass"))
}

/// Splits a text after `count` characters, or at its end if the text is shorter.
fn split_chars(text: &str, count: usize) -> (&str, &str) {
    let end = text.char_indices().nth(count);
    text.split_at(end.map_or(text.len(), |(offset, _)| offset))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    fn error(text: &str) -> (usize, MoveListError) {
        let ParseError { offset, error } = text.parse::<Game>().expect_err(text);
        (offset, error)
    }

    #[test]
    fn reads_fillers_and_wrapped_lines() {
        let expected: Game = "f5d6c3d3c4".parse().unwrap();
        assert_eq!(expected.to_string(), "f5d6c3d3c4");
        for text in [
            "F5D6C3D3C4",
            "1. f5 d6 2. c3 d3 3. c4",
            "f5, d6,\n c3 d3 c\n4",
            "1 f5 2 d6 3 c3 4 d3 5 c4",
        ] {
            assert_eq!(text.parse().as_ref(), Ok(&expected), "{text}");
        }
        assert_eq!("".parse(), Ok(Game::new()));
        assert_eq!("1. 2.".parse(), Ok(Game::new()));
    }

    #[test]
    fn reads_and_implies_passes() {
        let start: Position = format!("XO{} O", "-".repeat(62)).parse().unwrap();
        let expected = [Move::Pass, Move::Place(Square::C1)];
        for text in ["c1", "pac1", "PASS c1", "psc1", "--c1", "1. -- c1 --"] {
            let game = Game::from_transcript(start, text).unwrap();
            assert!(game.moves().eq(expected), "{text}");
        }
    }

    #[test]
    fn errors_have_offsets() {
        let illegal = |number, reason| MoveListError::Illegal { number, reason };
        let reason = IllegalMove::Occupied(Square::D6);
        assert_eq!(error("f5d6 d6"), (5, illegal(3, reason)));
        assert_eq!(error("f5pa"), (2, illegal(2, IllegalMove::MayNotPass)));
        for (text, offset, name) in [
            ("f5d9", 2, "d9"),
            ("f5 d", 3, "d"),
            ("f5 -d3", 3, "-d"),
            ("pé", 0, "pé"),
            ("p", 0, "p"),
        ] {
            let expected = (offset, MoveListError::NotAMove(name.to_owned()));
            assert_eq!(error(text), expected, "{text}");
        }
        assert_eq!(error("f5€"), (2, MoveListError::Unexpected('€')));
    }
}
