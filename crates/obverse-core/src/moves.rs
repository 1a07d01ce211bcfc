use std::fmt;
use std::str::FromStr;

use crate::{ParseSquareError, Square};

/// A move: a disc placed on a square, or a pass.
///
/// `Display` prints the square or `pass`. `FromStr` reads squares and `pass`, `pa`, `ps` or `--`, in either case.
///
/// ```
/// use obverse_core::{Move, Square};
///
/// assert_eq!("F5".parse(), Ok(Move::Place(Square::F5)));
/// assert_eq!("--".parse(), Ok(Move::Pass));
/// assert_eq!(Move::Pass.to_string(), "pass");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Places a disc on this square.
    Place(Square),
    /// Places no disc. Legal, and forced, when no placement is legal and the game is not over.
    Pass,
}

impl Move {
    /// Returns the square of a placement, or `None` for a pass.
    ///
    /// ```
    /// # use obverse_core::{Move, Square};
    /// assert_eq!(Move::Place(Square::F5).square(), Some(Square::F5));
    /// assert_eq!(Move::Pass.square(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn square(self) -> Option<Square> {
        match self {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        }
    }
}

impl From<Square> for Move {
    fn from(square: Square) -> Move {
        Move::Place(square)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.pad("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads the name of a square, or `pass`, `pa`, `ps` or `--`, in either case.
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let is_pass = ["pass", "pa", "ps", "--"]
            .iter()
            .any(|spelling| text.eq_ignore_ascii_case(spelling));
        if is_pass {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Place).map_err(ParseMoveError)
    }
}

/// Error: a text is neither the name of a square nor a pass. Holds the reason why the text is not a square.
///
/// ```
/// use obverse_core::{Move, ParseMoveError, ParseSquareError};
///
/// let error = "f9".parse::<Move>().unwrap_err();
/// assert_eq!(error, ParseMoveError(ParseSquareError::Row('9')));
/// assert_eq!(error.to_string(), "neither a pass nor a square: `9` is not a row: expected 1 to 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseMoveError(pub ParseSquareError);

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "neither a pass nor a square: {}", self.0)
    }
}

impl std::error::Error for ParseMoveError {}

/// The reason why a move is illegal.
///
/// ```
/// use obverse_core::{IllegalMove, Position, Square};
///
/// let error = Position::start().play(Square::D4.into()).unwrap_err();
/// assert_eq!(error, IllegalMove::Occupied(Square::D4));
/// assert_eq!(error.to_string(), "d4 is occupied");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// The square already holds a disc.
    Occupied(Square),
    /// The placement would flip nothing.
    FlipsNothing(Square),
    /// The side to move has no legal placement and must pass.
    MustPass(Square),
    /// The side to move has a legal placement and may not pass.
    MayNotPass,
    /// The game is over: neither this move nor any other can be played.
    GameOver(Move),
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::Occupied(square) => write!(f, "{square} is occupied"),
            IllegalMove::FlipsNothing(square) => write!(f, "{square} flips nothing"),
            IllegalMove::MustPass(square) => {
                write!(f, "{square} is not possible: the side to move must pass")
            }
            IllegalMove::MayNotPass => f.write_str("passing is not allowed while a move exists"),
            IllegalMove::GameOver(mv) => write!(f, "{mv} is not possible: the game is over"),
        }
    }
}

impl std::error::Error for IllegalMove {}
