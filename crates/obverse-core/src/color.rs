use std::fmt;
use std::ops::Not;

/// One of the two sides. Black moves first in the standard game.
///
/// ```
/// use obverse_core::Color;
///
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!(Color::White.to_string(), "White");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The dark discs, written `X`.
    Black,
    /// The light discs, written `O`.
    White,
}

impl Color {
    /// Both colours, Black first.
    ///
    /// ```
    /// # use obverse_core::Color;
    /// assert_eq!(Color::ALL, [Color::Black, Color::White]);
    /// ```
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// Returns the letter used in board strings: `X` for Black, `O` for White.
    ///
    /// ```
    /// # use obverse_core::Color;
    /// assert_eq!(Color::ALL.map(Color::symbol), ['X', 'O']);
    /// ```
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Color::Black => 'X',
            Color::White => 'O',
        }
    }
}

impl Not for Color {
    type Output = Color;

    /// Returns the other side.
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}
