use std::fmt;
use std::str::FromStr;

use crate::Bitboard;

/// Declares the 64 squares once: as an enum, as a table and as a conversion from indices.
macro_rules! squares {
    ($($name:ident)*) => {
        /// One of the 64 squares.
        ///
        /// `a1` is the top left corner, columns `a` to `h` go right, rows 1 to 8 go down.
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
        #[allow(missing_docs, reason = "the names say it all")]
        pub enum Square { $($name),* }

        impl Square {
            /// All squares in row order: a1, b1, ... h8.
            pub const ALL: [Square; 64] = [$(Square::$name),*];

            /// The square whose index is the low six bits of `index`.
            ///
            /// Written as a `match`, which the optimiser turns into nothing at all.
            #[inline(always)]
            pub const fn from_low_bits(index: u32) -> Square {
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
    /// The square with this index (`row * 8 + column`), if there is one.
    #[inline]
    pub const fn new(index: u8) -> Option<Square> {
        if index < 64 {
            Some(Square::from_low_bits(index as u32))
        } else {
            None
        }
    }

    /// The square in this column and row, both counted from 0, if there is one.
    #[inline]
    pub const fn at(column: u8, row: u8) -> Option<Square> {
        if column < 8 && row < 8 {
            Square::new(row * 8 + column)
        } else {
            None
        }
    }

    /// `row * 8 + column`: a1 is 0, h8 is 63.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The column counted from 0 (`a`) to 7 (`h`).
    #[inline]
    pub const fn column(self) -> u8 {
        self as u8 & 7
    }

    /// The row counted from 0 (the top one, `1`) to 7.
    #[inline]
    pub const fn row(self) -> u8 {
        self as u8 >> 3
    }

    /// The set that holds just this square.
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

/// The text is not the name of a square: a letter from `a` to `h` (either case), then a digit from
/// `1` to `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected a letter from a to h, then a digit from 1 to 8")
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let &[letter, digit] = text.as_bytes() else {
            return Err(ParseSquareError);
        };
        let column = letter.to_ascii_lowercase().wrapping_sub(b'a');
        let row = digit.wrapping_sub(b'1');
        Square::at(column, row).ok_or(ParseSquareError)
    }
}
