//! Transcripts with an optional start position, and with line and column in errors. [`Game`] parses the moves.

use std::fmt;

use obverse_core::{BoardStringError, Game, MoveListError, Position};

use crate::text::Cursor;
use crate::{Located, board_string};

/// The reason why a text is not a transcript with at least one move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// The text contains no moves.
    #[error("there are no moves: expected something like f5d6c3")]
    Empty,
    /// The start position before the moves is wrong.
    #[error("the start position is wrong: {0}")]
    Start(BoardStringError),
    /// The text contains something that is not a legal move.
    #[error(transparent)]
    Moves(#[from] MoveListError),
}

/// Reads a game of at least one move.
///
/// The game starts at the standard start position, unless a board string or `mirrored`, followed by a colon, precedes
/// the moves. A label as `obverse play` prints it, such as `Transcript from`, may precede the start position.
///
/// ```
/// use obverse_formats::transcript;
///
/// let game = transcript::parse("1. F5 d6  2. C3 d3")?;
/// assert_eq!(game.to_string(), "f5d6c3d3");
///
/// let mirrored = transcript::parse("mirrored: e3f5")?;
/// let printed = format!("Transcript from {}: e3f5", mirrored.start());
/// assert_eq!(transcript::parse(&printed)?, mirrored);
///
/// let error = transcript::parse("f5 d6 a1").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 7: move 3: a1 flips nothing");
/// # Ok::<(), obverse_formats::Located<transcript::TranscriptError>>(())
/// ```
pub fn parse(text: &str) -> Result<Game, Located<TranscriptError>> {
    parse_with_start(Cursor::new(text))
}

/// Reads the rest of the cursor's text as a game of at least one move, with or without a start position.
pub(crate) fn parse_with_start(cursor: Cursor<'_>) -> Result<Game, Located<TranscriptError>> {
    let (start, moves) = match split_start(cursor.clone()) {
        Some((start, moves)) => (start?, moves),
        None => (Position::start(), cursor),
    };
    let game = parse_at(start, moves.clone())?;
    if game.moves().len() == 0 {
        return Err(moves.error(TranscriptError::Empty));
    }
    Ok(game)
}

/// Returns the moves of a text without the start position before them, or `None` if the text has no start position.
pub(crate) fn moves_after_start(text: &str) -> Option<&str> {
    Some(split_start(Cursor::new(text))?.1.rest())
}

/// Labels that `obverse play` prints before the start position and the moves.
const LABELS: [&str; 2] = ["transcript", "the game so far"];

/// Splits a text at its first colon into start position and moves. Returns `None` if the text does not begin with a
/// start position.
#[allow(clippy::type_complexity, reason = "the two halves of a text")]
fn split_start(
    mut cursor: Cursor<'_>,
) -> Option<(Result<Position, Located<TranscriptError>>, Cursor<'_>)> {
    let mut start = cursor.field(':').trimmed();
    if cursor.rest().is_empty() {
        return None;
    }
    let has_label = LABELS
        .into_iter()
        .any(|label| skip_words(&mut start, label));
    let has_from = skip_words(&mut start, "from");
    let position = match start.rest() {
        "" if has_label => Ok(Position::start()),
        "start" => Ok(Position::start()),
        "mirrored" => Ok(Position::mirrored()),
        text if has_label || has_from || is_meant_as_board(text) => {
            board_string::parse_at(start).map_err(|error| error.map(TranscriptError::Start))
        }
        _ => return None,
    };
    Some((position, cursor))
}

/// Returns whether a text before a colon is meant to be a board: it has at least 32 characters and no semicolon, and
/// at least three quarters of the characters are symbols of squares or blanks.
fn is_meant_as_board(text: &str) -> bool {
    let all = text.chars().count();
    let squares = text
        .chars()
        .filter(|&symbol| "-._*XxOoBbWw01 ".contains(symbol));
    all >= 32 && squares.count() >= all - all / 4 && !text.contains(';')
}

/// If the text continues with `words`, skips them and the white space after them. Returns whether they were skipped.
fn skip_words(cursor: &mut Cursor<'_>, words: &str) -> bool {
    let next = cursor.rest().get(..words.len());
    let is_next = next.is_some_and(|next| next.eq_ignore_ascii_case(words));
    if is_next {
        for _ in words.chars() {
            cursor.bump();
        }
        cursor.skip_white();
    }
    is_next
}

/// Displays a game in the format that [`parse`] reads: the start position, unless it is the standard one, and the
/// moves.
///
/// ```
/// use obverse_core::{Game, Position};
/// use obverse_formats::transcript::{self, WithStart};
///
/// let game = Game::from_transcript(Position::mirrored(), "e3f5").unwrap();
/// let text = WithStart(&game).to_string();
/// assert_eq!(text, format!("{}: e3f5", Position::mirrored()));
/// assert_eq!(transcript::parse(&text), Ok(game));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithStart<'a>(pub &'a Game);

impl fmt::Display for WithStart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.start() != Position::start() {
            write!(f, "{}: ", self.0.start())?;
        }
        self.0.fmt(f)
    }
}

/// Reads the moves of a game that starts at `start`. The text may be empty.
pub fn parse_from(start: Position, text: &str) -> Result<Game, Located<TranscriptError>> {
    parse_at(start, Cursor::new(text))
}

/// Reads the rest of the cursor's text as the moves of a game that starts at `start`.
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

    /// Returns a position in which White has to pass and Black can then play c1.
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
    fn a_start_may_precede_the_moves() {
        let expected = parse_from(Position::mirrored(), "e3f5").unwrap();
        let board = Position::mirrored().to_string();
        for text in [
            format!("{board}: e3f5"),
            format!("Transcript from {board}: e3f5\n"),
            format!("The game so far from {board}: e3 f5"),
            format!("from {board}:\n1. e3 f5"),
            "mirrored: e3f5".to_owned(),
        ] {
            assert_eq!(parse(&text), Ok(expected.clone()), "{text}");
        }
        for text in ["Transcript: f5d6", "The game so far: f5d6", "start: f5d6"] {
            assert_eq!(parse(text), parse("f5d6"), "{text}");
        }
        let (place, wrong) = error(&format!("{}: e3f5", board.replacen("XO", "XQ", 1)));
        assert_eq!(place, "line 1, column 29");
        assert_eq!(
            wrong,
            TranscriptError::Start(BoardStringError::Unexpected('Q'))
        );
        let (place, _) = error(&format!("{board}: e3a1"));
        assert_eq!(place, "line 1, column 71");
        assert_eq!(error("mirrored: ").1, TranscriptError::Empty);
        assert_eq!(error("Score: f5").1, MoveListError::Unexpected('S').into());
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
