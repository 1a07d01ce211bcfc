//! Transcripts: one game as the squares played, `f5d6c3...`.
//!
//! Case, white space, commas and move numbers (`1.`, `12`) do not matter. Passes need not be
//! written; `pass`, `pa`, `ps` and `--` are read where a pass is legal, and ignored behind the end
//! of the game. A [`Game`] writes itself as a transcript, without passes.
//!
//! ```
//! use obverse_formats::transcript;
//!
//! let game = transcript::parse("1. F5 d6  2. C3 d3")?;
//! assert_eq!(game.to_string(), "f5d6c3d3");
//!
//! let error = transcript::parse("f5 d6 a1").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 7: move 3: a1 flips nothing");
//! # Ok::<(), obverse_formats::Located<transcript::TranscriptError>>(())
//! ```

use obverse_core::{Game, Position};

use crate::replay::{Replay, parse_move};
use crate::text::Cursor;
use crate::{Annotation, Located, MoveError};

/// Why a text is not a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// There is no move at all.
    #[error("there are no moves: expected something like f5d6c3")]
    Empty,
    /// A character that begins no move.
    #[error("`{}` does not begin a move: expected a letter from a to h, or a pass", .0.escape_debug())]
    Unexpected(char),
    /// A bad move.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Reads a game from the standard start, which has at least one move.
pub fn parse(text: &str) -> Result<Game, Located<TranscriptError>> {
    let cursor = Cursor::new(text);
    let game = parse_at(Position::start(), cursor.clone())?;
    if game.moves().len() == 0 {
        return Err(cursor.error(TranscriptError::Empty));
    }
    Ok(game)
}

/// Reads the moves of a game from any position; none is fine.
pub fn parse_from(start: Position, text: &str) -> Result<Game, Located<TranscriptError>> {
    parse_at(start, Cursor::new(text))
}

/// Reads the moves that are all the cursor has before it.
pub(crate) fn parse_at(
    start: Position,
    mut cursor: Cursor<'_>,
) -> Result<Game, Located<TranscriptError>> {
    let mut replay = Replay::new(start);
    loop {
        cursor.take_while(is_filler);
        let place = cursor.clone();
        let Some(first) = cursor.bump() else {
            return Ok(replay.into_game());
        };
        let spelling = spelling(first, &mut cursor);
        let Some(spelling) = spelling else {
            return Err(place.error(TranscriptError::Unexpected(first)));
        };
        parse_move(&spelling)
            .and_then(|mv| replay.play(None, mv, Annotation::default()))
            .map_err(|error| place.error(error))?;
    }
}

/// What stands between moves. Every move begins with a letter or a dash, so that digits there can
/// only be move numbers.
fn is_filler(c: char) -> bool {
    c.is_whitespace() || c.is_ascii_digit() || matches!(c, '.' | ',')
}

/// The move that begins with this character, which the cursor has passed.
fn spelling(first: char, cursor: &mut Cursor<'_>) -> Option<String> {
    match first {
        'a'..='h' | 'A'..='H' => {
            // A transcript wrapped at some width may break between column and row.
            cursor.skip_white();
            Some([first].into_iter().chain(cursor.bump()).collect())
        }
        'p' | 'P' => {
            let rest = cursor.rest().as_bytes();
            let is_long = rest
                .get(..3)
                .is_some_and(|s| s.eq_ignore_ascii_case(b"ass"));
            let length = if is_long { 3 } else { 1 };
            let rest = std::iter::from_fn(|| cursor.bump()).take(length);
            Some([first].into_iter().chain(rest).collect())
        }
        '-' => Some([first].into_iter().chain(cursor.bump()).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_string;
    use obverse_core::{IllegalMove, Move, Square};

    /// White has to pass, then Black can play c1.
    fn white_must_pass() -> Position {
        board_string::parse(&format!("XO{} O", "-".repeat(62))).unwrap()
    }

    fn error(text: &str) -> (String, TranscriptError) {
        let error = parse(text).expect_err(text);
        (error.at.to_string(), error.error)
    }

    #[test]
    fn fillers_do_not_matter() {
        let expected = parse("f5d6c3d3c4").unwrap();
        for text in [
            "F5D6C3D3C4",
            "1. f5 d6 2. c3 d3 3. c4",
            "1.f5 2.d6 3.c3 4.d3 5.c4\r\n",
            "f5, d6,\n c3 d3 c\n4",
            "1 f5 2 d6 3 c3 4 d3 5 c4",
        ] {
            assert_eq!(parse(text), Ok(expected.clone()), "{text}");
        }
    }

    #[test]
    fn passes_are_read_and_implied() {
        let start = white_must_pass();
        let expected = [Move::Pass, Move::Place(Square::C1)];
        for text in ["c1", "pac1", "PASS c1", "psc1", "--c1", "1. -- c1 --"] {
            let game = parse_from(start, text).unwrap();
            assert!(game.moves().eq(expected), "{text}");
        }
        assert_eq!(parse_from(start, ""), Ok(Game::from_position(start)));
    }

    #[test]
    fn errors_say_what_and_where() {
        assert_eq!(error(" \n").1, TranscriptError::Empty);
        assert_eq!(error("1. 2.").1, TranscriptError::Empty);
        let illegal = |number, reason| MoveError::Illegal { number, reason }.into();
        let place = "line 2, column 1".to_owned();
        let reason = IllegalMove::Occupied(Square::D6);
        assert_eq!(error("f5d6c3\nd6"), (place.clone(), illegal(4, reason)));
        let reason = IllegalMove::MayNotPass;
        assert_eq!(error("f5d6c3\npass"), (place.clone(), illegal(4, reason)));
        let not_a_move = |text: &str| MoveError::NotAMove(text.to_owned()).into();
        assert_eq!(error("f5d6c3\nd9"), (place.clone(), not_a_move("d9")));
        assert_eq!(error("f5d6c3\nd"), (place.clone(), not_a_move("d")));
        assert_eq!(error("f5d6c3\n-d3"), (place.clone(), not_a_move("-d")));
        assert_eq!(error("f5d6c3\npé"), (place.clone(), not_a_move("pé")));
        assert_eq!(
            error("f5d6c3\n€"),
            (place, TranscriptError::Unexpected('€'))
        );
    }
}
