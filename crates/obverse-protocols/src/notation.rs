//! Moves as the protocols write them.

use obverse_core::{Move, Square};

/// The text is neither a square nor a pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a move: expected a square from a1 to h8, or pass")]
pub struct NotAMove(pub String);

/// A square or a pass in one of its spellings, in either case.
///
/// ```
/// use obverse_core::{Move, Square};
/// use obverse_protocols::parse_move;
///
/// assert_eq!(parse_move("F5"), Ok(Move::Place(Square::F5)));
/// assert_eq!(parse_move("PA"), Ok(Move::Pass));
/// assert!(parse_move("i9").is_err());
/// ```
pub fn parse_move(text: &str) -> Result<Move, NotAMove> {
    let is_pass = ["pass", "pa", "ps", "--"]
        .iter()
        .any(|spelling| text.eq_ignore_ascii_case(spelling));
    if is_pass {
        return Ok(Move::Pass);
    }
    let square: Result<Square, _> = text.parse();
    square
        .map(Move::Place)
        .map_err(|_| NotAMove(text.chars().take(20).collect()))
}

/// A move with its square in capitals, and this for a pass.
pub(crate) fn in_capitals(mv: Move, pass: &str) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => pass.to_owned(),
    }
}
