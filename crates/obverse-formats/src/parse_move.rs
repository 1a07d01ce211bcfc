use obverse_core::{Color, IllegalMove, LookAlike, Move};

use crate::text::{excerpt, quoted};

/// Error in a move of a recorded game.
///
/// Move numbers count placements from 1, without passes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is neither a square nor a pass.
    #[error("{}", not_a_move(.0))]
    NotAMove(String),
    /// The move is illegal.
    #[error("move {number}: {reason}")]
    Illegal {
        /// Move number, from 1.
        number: usize,
        /// The rule that the move breaks.
        reason: IllegalMove,
    },
    /// The move is recorded for the side that is not to move.
    #[error("move {number} is recorded for {color}, but {} is to move", !*color)]
    WrongTurn {
        /// Move number, from 1.
        number: usize,
        /// Side that the record names for the move.
        color: Color,
    },
}

/// Returns the error message for a text that is not a move.
fn not_a_move(text: &str) -> String {
    match LookAlike::first_in(text) {
        Some(look_alike) => look_alike.to_string(),
        None => format!(
            "{} is not a move: expected a square from a1 to h8, or a pass",
            quoted(text)
        ),
    }
}

/// Parses a square, or a pass (`pass`, `pa`, `ps` or `--`), in upper or lower case.
///
/// ```
/// use obverse_core::{Move, Square};
/// use obverse_formats::parse_move;
///
/// assert_eq!(parse_move("F5"), Ok(Move::Place(Square::F5)));
/// assert_eq!(parse_move("PA"), Ok(Move::Pass));
/// assert!(parse_move("i9").is_err());
/// ```
pub fn parse_move(text: &str) -> Result<Move, MoveError> {
    text.parse().map_err(|_| MoveError::NotAMove(excerpt(text)))
}
