//! Adds line and column to the errors of transcripts, which [`Game`] parses.

use obverse_core::{Game, MoveListError, Position};

use crate::Located;
use crate::text::Cursor;

/// Why a text is not a transcript with at least one move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// The text contains no moves.
    #[error("there are no moves: expected something like f5d6c3")]
    Empty,
    /// The text contains something that is not a legal move.
    #[error(transparent)]
    Moves(#[from] MoveListError),
}

/// Reads a game of at least one move from the standard start.
///
/// ```
/// use obverse_formats::transcript;
///
/// let game = transcript::parse("1. F5 d6  2. C3 d3")?;
/// assert_eq!(game.to_string(), "f5d6c3d3");
///
/// let error = transcript::parse("f5 d6 a1").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 7: move 3: a1 flips nothing");
/// # Ok::<(), obverse_formats::Located<transcript::TranscriptError>>(())
/// ```
pub fn parse(text: &str) -> Result<Game, Located<TranscriptError>> {
    let cursor = Cursor::new(text);
    let game = parse_at(Position::start(), cursor.clone())?;
    if game.moves().len() == 0 {
        return Err(cursor.error(TranscriptError::Empty));
    }
    Ok(game)
}

/// Reads a game from any position, with or without moves.
pub fn parse_from(start: Position, text: &str) -> Result<Game, Located<TranscriptError>> {
    parse_at(start, Cursor::new(text))
}

/// Reads the rest of the cursor's text as the moves of a game.
pub(crate) fn parse_at(
    start: Position,
    cursor: Cursor<'_>,
) -> Result<Game, Located<TranscriptError>> {
    Game::from_transcript(start, cursor.rest())
        .map_err(|error| cursor.locate(error).map(TranscriptError::from))
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
        let illegal = |number, reason| MoveListError::Illegal { number, reason }.into();
        let place = "line 2, column 1".to_owned();
        let reason = IllegalMove::Occupied(Square::D6);
        assert_eq!(error("f5d6c3\nd6"), (place.clone(), illegal(4, reason)));
        let reason = IllegalMove::MayNotPass;
        assert_eq!(error("f5d6c3\npass"), (place.clone(), illegal(4, reason)));
        let not_a_move = |text: &str| MoveListError::NotAMove(text.to_owned()).into();
        assert_eq!(error("f5d6c3\nd9"), (place.clone(), not_a_move("d9")));
        assert_eq!(error("f5d6c3\nd"), (place.clone(), not_a_move("d")));
        assert_eq!(error("f5d6c3\n-d3"), (place.clone(), not_a_move("-d")));
        assert_eq!(error("f5d6c3\npé"), (place.clone(), not_a_move("pé")));
        assert_eq!(
            error("f5d6c3\n€"),
            (place, MoveListError::Unexpected('€').into())
        );
    }
}
