use std::fmt;

use crate::Color;

/// The numbers of black and white discs: a count of discs on the board, or a final score.
///
/// ```
/// use obverse_core::{Color, Tally};
///
/// let tally = Tally { black: 38, white: 26 };
/// assert_eq!(tally.to_string(), "38-26");
/// assert_eq!(tally.difference(Color::White), -12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Number of black discs.
    pub black: u8,
    /// Number of white discs.
    pub white: u8,
}

impl Tally {
    /// Returns the number of discs of one side.
    ///
    /// ```
    /// # use obverse_core::{Color, Tally};
    /// assert_eq!(Tally { black: 38, white: 26 }.of(Color::White), 26);
    /// ```
    #[must_use]
    pub const fn of(self, color: Color) -> u8 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// Returns the discs of the side `color` minus the discs of its opponent.
    ///
    /// ```
    /// # use obverse_core::{Color, Tally};
    /// assert_eq!(Tally { black: 38, white: 26 }.difference(Color::Black), 12);
    /// ```
    #[must_use]
    pub const fn difference(self, color: Color) -> i32 {
        let black = self.black as i32 - self.white as i32;
        match color {
            Color::Black => black,
            Color::White => -black,
        }
    }

    /// Returns the side with more discs, or `None` if both sides have the same number.
    ///
    /// ```
    /// # use obverse_core::{Color, Tally};
    /// assert_eq!(Tally { black: 38, white: 26 }.leader(), Some(Color::Black));
    /// assert_eq!(Tally { black: 32, white: 32 }.leader(), None);
    /// ```
    #[must_use]
    pub const fn leader(self) -> Option<Color> {
        if self.black > self.white {
            Some(Color::Black)
        } else if self.white > self.black {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Returns the tally with the empty squares given to the leader, or shared equally in a draw.
    ///
    /// ```
    /// # use obverse_core::Tally;
    /// let score = |black, white| Tally { black, white }.with_empties_to_winner().to_string();
    /// assert_eq!(score(40, 20), "44-20");
    /// assert_eq!(score(30, 30), "32-32");
    /// assert_eq!(score(13, 0), "64-0");
    /// ```
    #[must_use]
    pub const fn with_empties_to_winner(self) -> Tally {
        let empty = 64 - self.black - self.white;
        match self.leader() {
            Some(Color::Black) => Tally {
                black: self.black + empty,
                ..self
            },
            Some(Color::White) => Tally {
                white: self.white + empty,
                ..self
            },
            None => Tally {
                black: 32,
                white: 32,
            },
        }
    }
}

impl fmt::Display for Tally {
    /// Writes black discs, a dash and white discs, as in `38-26`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.black, self.white)
    }
}
