use std::fmt;

use crate::{Bitboard, Color, Position, Square};

/// Any discs and a side to move, as a person or a file gives them. May be invalid.
///
/// [`Position::try_from`] checks a setup and turns it into a playable [`Position`]. `FromStr` and `Display` use
/// [board strings](Position#board-strings).
///
/// ```
/// use obverse_core::{Color, Position, Setup, SetupError, Square};
///
/// let mut setup = Setup::new(Color::Black);
/// assert_eq!(Position::try_from(setup), Err(SetupError::NoDiscs));
/// setup.put(Square::D4, Some(Color::White));
/// setup.put(Square::E4, Some(Color::Black));
/// let position = Position::try_from(setup)?;
/// assert!(position.legal_squares().contains(Square::C4));
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
    /// Creates a setup without discs.
    ///
    /// ```
    /// # use obverse_core::{Color, Setup};
    /// let empty = Setup::new(Color::White);
    /// assert_eq!(empty.to_string(), format!("{} O", "-".repeat(64)));
    /// ```
    #[must_use]
    pub const fn new(turn: Color) -> Setup {
        Setup {
            black: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
            turn,
        }
    }

    /// Puts a disc on a square, or empties the square if `disc` is `None`.
    ///
    /// ```
    /// # use obverse_core::{Color, Position, Setup, Square};
    /// let mut setup = Setup::from(Position::start());
    /// setup.put(Square::D4, Some(Color::Black));
    /// setup.put(Square::E5, None);
    /// assert_eq!((setup.black.len(), setup.white.len()), (3, 0));
    /// ```
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

/// The reason why a [`Setup`] is not a position.
///
/// ```
/// use obverse_core::{Bitboard, Color, Position, Setup, SetupError, Square};
///
/// let setup = Setup {
///     black: Bitboard::CORNERS,
///     white: Square::A1.bitboard(),
///     turn: Color::Black,
/// };
/// let error = Position::try_from(setup).unwrap_err();
/// assert_eq!(error, SetupError::Overlap(Square::A1.bitboard()));
/// assert_eq!(error.to_string(), "both a black and a white disc on a1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupError {
    /// These squares hold two discs, one of each colour.
    Overlap(Bitboard),
    /// The board is empty.
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
