use obverse_classic::Coordinates;
use obverse_core::{Bitboard, Color, Square};
use obverse_files::excerpt;

/// Names of squares and sides in a dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// Notation of squares.
    pub coordinates: Coordinates,
    /// Name of Black.
    pub black: &'static str,
    /// Name of White.
    pub white: &'static str,
}

/// Error: the text is not a row or column of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOnBoard {
    /// The number is too small or too large.
    #[error("{number} is outside the board: expected {first} to {last}")]
    Outside { number: i64, first: u8, last: u8 },
    /// The text is not a number.
    #[error("`{text}` is not a whole number from {first} to {last}")]
    NoNumber { text: String, first: u8, last: u8 },
}

impl Notation {
    /// Creates a notation with the names Black and White.
    pub const fn new(coordinates: Coordinates) -> Notation {
        Notation::naming(coordinates, ["Black", "White"])
    }

    /// Creates a notation with these names, Black's first.
    pub const fn naming(coordinates: Coordinates, [black, white]: [&'static str; 2]) -> Notation {
        Notation {
            coordinates,
            black,
            white,
        }
    }

    /// Returns the name of a side.
    pub const fn side(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// Returns the name of a square.
    pub fn name(self, square: Square) -> String {
        match self.coordinates {
            Coordinates::Squares => square.to_string(),
            Coordinates::FromOne | Coordinates::FromZero => {
                let first = self.first();
                format!("{} {}", square.row() + first, square.column() + first)
            }
        }
    }

    /// Lists the squares of a set in row order.
    pub fn list(self, squares: Bitboard) -> String {
        let between = match self.coordinates {
            Coordinates::Squares => " ",
            Coordinates::FromOne | Coordinates::FromZero => ", ",
        };
        let names: Vec<String> = squares.iter().map(|square| self.name(square)).collect();
        names.join(between)
    }

    /// Explains how to type a move.
    pub fn explanation(self) -> &'static str {
        match self.coordinates {
            Coordinates::Squares => "A move is a square: a column from a to h and a row, as in d3.",
            Coordinates::FromOne => "A move is a row and a column, both from 1 to 8.",
            Coordinates::FromZero => "A move is a row and a column, both from 0 to 7.",
        }
    }

    /// Parses a row or column and returns it counted from 0.
    pub fn index(self, text: &str) -> Result<u8, NotOnBoard> {
        let first = self.first();
        let last = first + 7;
        let number = text.parse::<i64>().map_err(|_| NotOnBoard::NoNumber {
            text: excerpt(text),
            first,
            last,
        })?;
        u8::try_from(number)
            .ok()
            .filter(|number| (first..=last).contains(number))
            .map(|number| number - first)
            .ok_or(NotOnBoard::Outside {
                number,
                first,
                last,
            })
    }

    /// Returns the number of the first row and column.
    fn first(self) -> u8 {
        match self.coordinates {
            Coordinates::FromZero => 0,
            Coordinates::FromOne | Coordinates::Squares => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_names_in_every_notation() {
        for (coordinates, name) in [
            (Coordinates::Squares, "d3"),
            (Coordinates::FromOne, "3 4"),
            (Coordinates::FromZero, "2 3"),
        ] {
            assert_eq!(Notation::new(coordinates).name(Square::D3), name);
        }
    }

    #[test]
    fn numbers_off_the_board_are_refused() {
        for text in ["0", "9", "-1", "", "x", "3.0", "99999999999999999999", "１"] {
            assert!(Notation::new(Coordinates::FromOne).index(text).is_err());
        }
        assert_eq!(Notation::new(Coordinates::FromOne).index("8"), Ok(7));
        for (text, complaint) in [
            ("8", "8 is outside the board: expected 0 to 7"),
            ("-1", "-1 is outside the board: expected 0 to 7"),
            ("x", "`x` is not a whole number from 0 to 7"),
        ] {
            let error = Notation::new(Coordinates::FromZero).index(text);
            assert_eq!(error.unwrap_err().to_string(), complaint);
        }
    }
}
