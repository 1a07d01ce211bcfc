use std::fmt;

use crate::{Bitboard, Color, Position, Square};

/// Discs put on a board by hand, and whose turn it is: perhaps nonsense.
///
/// [`Position::try_from`] is the one way from here to a playable [`Position`].
///
/// ```
/// use obverse_core::{Color, Position, Setup, SetupError, Square};
///
/// let mut setup = Setup::new(Color::Black);
/// assert_eq!(Position::try_from(setup), Err(SetupError::NoDiscs));
/// setup.put(Square::D4, Some(Color::White));
/// setup.put(Square::E4, Some(Color::Black));
/// let position = Position::try_from(setup)?;
/// assert!(position.moves().contains(Square::C4));
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Black's discs.
    pub black: Bitboard,
    /// White's discs.
    pub white: Bitboard,
    /// The side to move.
    pub turn: Color,
}

impl Setup {
    /// A board without discs.
    pub const fn new(turn: Color) -> Setup {
        Setup {
            black: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
            turn,
        }
    }

    /// Makes the square hold a disc of this colour, or none.
    pub fn put(&mut self, square: Square, disc: Option<Color>) {
        self.black.remove(square);
        self.white.remove(square);
        match disc {
            Some(Color::Black) => self.black.insert(square),
            Some(Color::White) => self.white.insert(square),
            None => {}
        }
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        Setup {
            black: position.black(),
            white: position.white(),
            turn: position.turn(),
        }
    }
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupError {
    /// These squares hold a disc of both colours.
    Overlap(Bitboard),
    /// There is no disc at all.
    NoDiscs,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Overlap(squares) => {
                f.write_str("both a black and a white disc on")?;
                squares.iter().try_for_each(|square| write!(f, " {square}"))
            }
            SetupError::NoDiscs => f.write_str("there is no disc on the board"),
        }
    }
}

impl std::error::Error for SetupError {}
