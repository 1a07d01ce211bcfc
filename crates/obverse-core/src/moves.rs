use std::fmt;

use crate::Square;

/// What the side to move does: place a disc, or pass because it cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc on this square.
    Place(Square),
    /// No disc: allowed, and forced, when no placement is legal and the game is not over.
    Pass,
}

impl Move {
    /// The square of a placement.
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

/// Why a move cannot be played, with the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// There is a disc on the square already.
    Occupied(Square),
    /// The placement would flip nothing.
    FlipsNothing(Square),
    /// The side to move has no placement at all: it must pass.
    MustPass(Square),
    /// A pass although the side to move can place a disc.
    MayNotPass,
    /// The game is over.
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
