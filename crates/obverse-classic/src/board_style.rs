use obverse_core::Color;

use crate::preset::Preset;

/// Symbols for boards and notation of squares that a university course prescribes.
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
    /// How a square is written, such as `d3` or `3 4`.
    pub coordinates: Coordinates,
}

impl BoardStyle {
    /// Returns the symbols and notation with which the course of a preset writes boards and moves.
    pub const fn of(preset: Preset) -> BoardStyle {
        match preset {
            Preset::Athens2020 => BoardStyle {
                black: 'D',
                white: 'L',
                empty: ' ',
                possible: Some('X'),
                coordinates: Coordinates::Squares,
            },
            Preset::Athens2022 => BoardStyle {
                black: 'B',
                white: 'W',
                empty: '.',
                possible: None,
                coordinates: Coordinates::FromOne,
            },
            Preset::Arta => BoardStyle {
                black: 'X',
                white: 'O',
                empty: ' ',
                possible: None,
                coordinates: Coordinates::FromZero,
            },
            Preset::Upc => BoardStyle {
                black: 'X',
                white: 'O',
                empty: '.',
                possible: None,
                coordinates: Coordinates::Squares,
            },
            Preset::Usc => BoardStyle {
                black: 'X',
                white: 'O',
                empty: '*',
                possible: None,
                coordinates: Coordinates::Squares,
            },
        }
    }

    /// Returns the symbol of a square with a disc of this colour; `None` stands for an empty square.
    pub const fn symbol(self, disc: Option<Color>) -> char {
        match disc {
            Some(Color::Black) => self.black,
            Some(Color::White) => self.white,
            None => self.empty,
        }
    }
}

/// Notation of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Column letter and row digit: `d3`.
    Squares,
    /// Row and column, counted from 1: `3 4`.
    FromOne,
    /// Row and column, counted from 0: `2 3`.
    FromZero,
}
