use std::fmt;
use std::str::FromStr;

use crate::{Bitboard, LookAlike};

/// Declares the 64 squares once: as an enum, as an array and as a conversion from indices.
macro_rules! squares {
    ($($name:ident)*) => {
        /// One of the 64 squares.
        ///
        /// a1 is the top left corner. Columns `a` to `h` run to the right, rows 1 to 8 run down.
        ///
        /// ```text
        ///   a  b  c  d  e  f  g  h
        /// 1 a1 b1 c1 d1 e1 f1 g1 h1
        /// 2 a2 b2 c2 d2 e2 f2 g2 h2
        /// 3 a3 b3 c3 d3 e3 f3 g3 h3
        /// 4 a4 b4 c4 d4 e4 f4 g4 h4
        /// 5 a5 b5 c5 d5 e5 f5 g5 h5
        /// 6 a6 b6 c6 d6 e6 f6 g6 h6
        /// 7 a7 b7 c7 d7 e7 f7 g7 h7
        /// 8 a8 b8 c8 d8 e8 f8 g8 h8
        /// ```
        ///
        /// ```
        /// use obverse_core::Square;
        ///
        /// let square: Square = "f5".parse()?;
        /// assert_eq!(square, Square::F5);
        /// assert_eq!((square.column(), square.row(), square.index()), (5, 4, 37));
        /// assert_eq!(square.to_string(), "f5");
        /// # Ok::<(), obverse_core::ParseSquareError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "a variant is named after its square")]
        pub enum Square { $($name),* }

        impl Square {
            /// All squares in the order a1, b1, ... h8.
            ///
            /// ```
            /// # use obverse_core::Square;
            /// assert_eq!(Square::ALL[8], Square::A2);
            /// assert_eq!(Square::ALL[63], Square::H8);
            /// ```
            pub const ALL: [Square; 64] = [$(Square::$name),*];

            /// Returns the square whose index is the low six bits of `index`.
            ///
            /// ```
            /// # use obverse_core::Square;
            /// assert_eq!(Square::from_low_bits(37), Square::F5);
            /// assert_eq!(Square::from_low_bits(64 + 37), Square::F5);
            /// ```
            #[must_use]
            #[inline(always)]
            pub const fn from_low_bits(index: u32) -> Square {
                // Safe code without a bounds check: the optimizer reduces the 64 comparisons to `index & 63`.
                $(if index & 63 == Square::$name as u32 { return Square::$name; })*
                Square::H8
            }
        }
    };
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// Returns the square with this index (`row * 8 + column`), or `None` above 63.
    ///
    /// ```
    /// # use obverse_core::Square;
    /// assert_eq!(Square::new(37), Some(Square::F5));
    /// assert_eq!(Square::new(64), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(index: u8) -> Option<Square> {
        if index < 64 {
            Some(Square::from_low_bits(index as u32))
        } else {
            None
        }
    }

    /// Returns the square in this column and row, both counted from 0, or `None` if one of them is above 7.
    ///
    /// ```
    /// # use obverse_core::Square;
    /// assert_eq!(Square::at(5, 4), Some(Square::F5));
    /// assert_eq!(Square::at(8, 0), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn at(column: u8, row: u8) -> Option<Square> {
        if column < 8 && row < 8 {
            Square::new(row * 8 + column)
        } else {
            None
        }
    }

    /// Returns `row * 8 + column`: 0 for a1, 63 for h8.
    ///
    /// ```
    /// # use obverse_core::Square;
    /// assert_eq!(Square::A2.index(), 8);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the column, from 0 (`a`) to 7 (`h`).
    ///
    /// ```
    /// # use obverse_core::Square;
    /// assert_eq!(Square::F5.column(), 5);
    /// ```
    #[must_use]
    #[inline]
    pub const fn column(self) -> u8 {
        self as u8 & 7
    }

    /// Returns the row, from 0 (`1`, the top row) to 7 (`8`).
    ///
    /// ```
    /// # use obverse_core::Square;
    /// assert_eq!(Square::F5.row(), 4);
    /// ```
    #[must_use]
    #[inline]
    pub const fn row(self) -> u8 {
        self as u8 >> 3
    }

    /// Returns the set that contains only this square.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Square};
    /// assert_eq!(Square::B1.bitboard(), Bitboard(2));
    /// ```
    #[must_use]
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + self.column(), b'1' + self.row()];
        f.pad(std::str::from_utf8(&name).expect("letters and digits are UTF-8"))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The reason why a text is not the name of a square: a letter from `a` to `h` (either case) and a digit from `1` to
/// `8`.
///
/// ```
/// use obverse_core::{ParseSquareError, Square};
///
/// let error = "i5".parse::<Square>().unwrap_err();
/// assert_eq!(error, ParseSquareError::Column('i'));
/// assert_eq!(error.to_string(), "`i` is not a column: expected a to h");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParseSquareError {
    /// The text does not have exactly two characters.
    WrongLength {
        /// Number of characters in the text.
        found: usize,
    },
    /// The first character is not a column.
    Column(char),
    /// The second character is not a row.
    Row(char),
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let ParseSquareError::Column(typed) | ParseSquareError::Row(typed) = self
            && let Some(look_alike) = LookAlike::of(*typed)
        {
            return look_alike.fmt(f);
        }
        match self {
            ParseSquareError::WrongLength { found } => {
                write!(f, "expected two characters such as f5, found {found}")
            }
            ParseSquareError::Column(letter) => {
                let letter = letter.escape_debug();
                write!(f, "`{letter}` is not a column: expected a to h")
            }
            ParseSquareError::Row(digit) => {
                let digit = digit.escape_debug();
                write!(f, "`{digit}` is not a row: expected 1 to 8")
            }
        }
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a letter from `a` to `h` in either case, then a digit from `1` to `8`.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut characters = text.chars();
        let (Some(letter), Some(digit), None) =
            (characters.next(), characters.next(), characters.next())
        else {
            let found = text.chars().count();
            return Err(ParseSquareError::WrongLength { found });
        };
        let column = match letter.to_ascii_lowercase() {
            column @ 'a'..='h' => column as u32 - 'a' as u32,
            _ => return Err(ParseSquareError::Column(letter)),
        };
        let row = match digit {
            '1'..='8' => digit as u32 - '1' as u32,
            _ => return Err(ParseSquareError::Row(digit)),
        };
        Ok(Square::from_low_bits(row * 8 + column))
    }
}
