use obverse_core::IllegalMove;
use obverse_formats::board_string::BoardStringError;
use obverse_formats::search_problem::SearchProblemError;
use obverse_formats::transcript::TranscriptError;
use obverse_formats::{Located, Location};

use crate::games_in_file::RecordError;

/// Why a text is not a position.
#[derive(Debug, thiserror::Error)]
pub enum PositionError {
    /// The text is `-`, but standard input has another use.
    #[error(
        "`-` is not possible here, because standard input carries the moves of the game: type the position or name a file"
    )]
    NoInput,
    /// The text is empty.
    #[error("no position was given{FORMS}")]
    Empty,
    /// The text is not a position in any known form.
    #[error("`{text}` is not a position{}{FORMS}", no_file(.text))]
    NotUnderstood {
        /// The beginning of the text.
        text: String,
    },
    /// Unexpected words after a file.
    #[error("expected one position or file, but `{rest}` follows the file {first}")]
    Several {
        /// Name of the file that was given first.
        first: String,
        /// The beginning of the words after the file name.
        rest: String,
    },
    /// A game number was given with a single position.
    #[error("this is a single position: a game number can only be given with a file")]
    OneGame,
    /// The game is shorter than the chosen ply.
    #[error("the game has no ply {ply}: choose 0 to {most}")]
    Ply {
        /// The chosen ply.
        ply: u64,
        /// The last ply of the game.
        most: usize,
    },
    /// A bad board string.
    #[error("the board string is wrong at {}{marked_line}", .bad.at)]
    Board {
        /// The error and its location.
        bad: Located<BoardStringError>,
        /// The bad line, an arrow at the error, and what is wrong.
        marked_line: String,
    },
    /// A bad search problem.
    #[error("the search problem (side to move, depth, eight rows) cannot be read: error at {}{marked_line}", .bad.at)]
    Problem {
        /// The error and its location.
        bad: Located<SearchProblemError>,
        /// The bad line, an arrow at the error, and what is wrong.
        marked_line: String,
    },
    /// A bad transcript.
    #[error("the transcript is wrong at {}{marked_line}", .bad.at)]
    Transcript {
        /// The error and its location.
        bad: Located<TranscriptError>,
        /// The bad line, an arrow at the error, and what is wrong.
        marked_line: String,
    },
    /// A bad record of a format other than board string, search problem and transcript.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A move of the game is illegal.
    #[error(transparent)]
    Move(#[from] IllegalMove),
}

impl PositionError {
    /// Where the error is in the text, if known.
    pub fn location(&self) -> Option<Location> {
        match self {
            PositionError::Board { bad, .. } => Some(bad.at),
            PositionError::Problem { bad, .. } => Some(bad.at),
            PositionError::Transcript { bad, .. } => Some(bad.at),
            PositionError::Record(RecordError::Bad { error, .. }) => error.location(),
            _ => None,
        }
    }
}

/// Part of the error message for a text that is a single word: the word may have been meant as a file name. Empty if
/// the text has several words.
fn no_file(text: &str) -> &'static str {
    match text.contains(char::is_whitespace) {
        true => "",
        false => ", and there is no file of that name",
    }
}

const FORMS: &str = "\n\nA position is one of these:
  start       the start position
  mirrored    the start position with the colours exchanged
  f5d6c3      a transcript: the moves so far; passes are optional
  --X...O X   a board string: 64 characters from a1 to h8, each X, O or -,
              then the side to move, X or O
  mirrored: e3f5, or a board string, a colon and moves
              a game from another start
  game.ggf    a file in any known format: the last position of its first
              game
  -           one of the above on standard input";
