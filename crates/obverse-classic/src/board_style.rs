use obverse_core::Color;

/// Symbols and notation with which a course writes boards and moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardStyle {
    /// Symbol of a black disc.
    pub black: char,
    /// Symbol of a white disc.
    pub white: char,
    /// Symbol of an empty square.
    pub empty: char,
    /// Symbol of a square that is a legal move; `None` if the course does not mark legal moves.
    pub possible: Option<char>,
    /// Notation of squares.
    pub coordinates: Coordinates,
}

impl BoardStyle {
    /// Returns the symbol of a square with a disc of this colour; `None` stands for an empty square.
    pub const fn symbol(self, disc: Option<Color>) -> char {
        match disc {
            Some(Color::Black) => self.black,
            Some(Color::White) => self.white,
            None => self.empty,
        }
    }
}

/// Notation of squares in a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Column letter and row digit: `d3`.
    Squares,
    /// Row and column, counted from 1: `3 4`.
    FromOne,
    /// Row and column, counted from 0: `2 3`.
    FromZero,
}
