use std::fmt;
use std::iter::FusedIterator;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::Square;

/// A set of squares.
///
/// Bit `row * 8 + column` of the `u64` is the square in that row and column, both counted from 0:
///
/// ```text
///      a  b  c  d  e  f  g  h
/// 1    0  1  2  3  4  5  6  7
/// 2    8  9 10 11 12 13 14 15
/// 3   16 17 18 19 20 21 22 23
/// 4   24 25 26 27 28 29 30 31
/// 5   32 33 34 35 36 37 38 39
/// 6   40 41 42 43 44 45 46 47
/// 7   48 49 50 51 52 53 54 55
/// 8   56 57 58 59 60 61 62 63
/// ```
///
/// Sets are combined with `|` (union), `&` (intersection), `^` (symmetric difference), `-` (difference) and `!`
/// (complement):
///
/// ```text
/// EDGES             CORNERS           EDGES - CORNERS
/// 1 1 1 1 1 1 1 1   1 . . . . . . 1   . 1 1 1 1 1 1 .
/// 1 . . . . . . 1   . . . . . . . .   1 . . . . . . 1
/// 1 . . . . . . 1   . . . . . . . .   1 . . . . . . 1
/// 1 . . . . . . 1   . . . . . . . .   1 . . . . . . 1
/// 1 . . . . . . 1   . . . . . . . .   1 . . . . . . 1
/// 1 . . . . . . 1   . . . . . . . .   1 . . . . . . 1
/// 1 . . . . . . 1   . . . . . . . .   1 . . . . . . 1
/// 1 1 1 1 1 1 1 1   1 . . . . . . 1   . 1 1 1 1 1 1 .
/// ```
///
/// ```
/// use obverse_core::{Bitboard, Square};
///
/// let edges_without_corners = Bitboard::EDGES - Bitboard::CORNERS;
/// assert_eq!(edges_without_corners, Bitboard(0x7e81_8181_8181_817e));
/// assert!(Bitboard::CORNERS.contains(Square::A1));
/// let squares: Vec<Square> = Bitboard::CORNERS.iter().collect();
/// assert_eq!(squares, [Square::A1, Square::H1, Square::A8, Square::H8]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    ///
    /// ```
    /// # use obverse_core::Bitboard;
    /// assert_eq!(Bitboard::EMPTY.len(), 0);
    /// ```
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    ///
    /// ```
    /// # use obverse_core::Bitboard;
    /// assert_eq!(Bitboard::FULL, !Bitboard::EMPTY);
    /// ```
    pub const FULL: Bitboard = Bitboard(!0);
    /// The corners: a1, h1, a8 and h8.
    ///
    /// ```text
    /// 1 . . . . . . 1
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// 1 . . . . . . 1
    /// ```
    pub const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
    /// The C-squares, next to a corner on the edge: b1, g1, a2, h2, a7, h7, b8 and g8.
    ///
    /// ```text
    /// . 1 . . . . 1 .
    /// 1 . . . . . . 1
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// 1 . . . . . . 1
    /// . 1 . . . . 1 .
    /// ```
    pub const C_SQUARES: Bitboard = Bitboard(0x4281_0000_0000_8142);
    /// The X-squares, diagonally next to a corner: b2, g2, b7 and g7.
    ///
    /// ```text
    /// . . . . . . . .
    /// . 1 . . . . 1 .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . 1 . . . . 1 .
    /// . . . . . . . .
    /// ```
    pub const X_SQUARES: Bitboard = Bitboard(0x0042_0000_0000_4200);
    /// The 28 squares on the edges, corners included.
    ///
    /// ```text
    /// 1 1 1 1 1 1 1 1
    /// 1 . . . . . . 1
    /// 1 . . . . . . 1
    /// 1 . . . . . . 1
    /// 1 . . . . . . 1
    /// 1 . . . . . . 1
    /// 1 . . . . . . 1
    /// 1 1 1 1 1 1 1 1
    /// ```
    pub const EDGES: Bitboard = Bitboard(0xff81_8181_8181_81ff);

    /// Returns the number of squares in the set.
    ///
    /// ```
    /// # use obverse_core::Bitboard;
    /// assert_eq!(Bitboard::EDGES.len(), 28);
    /// ```
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    ///
    /// ```
    /// # use obverse_core::Bitboard;
    /// assert!((Bitboard::CORNERS & Bitboard::X_SQUARES).is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the square is in the set.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Square};
    /// assert!(Bitboard::X_SQUARES.contains(Square::B2));
    /// assert!(!Bitboard::X_SQUARES.contains(Square::B1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Returns whether the two sets share no square.
    ///
    /// ```
    /// # use obverse_core::Bitboard;
    /// assert!(Bitboard::CORNERS.is_disjoint(Bitboard::C_SQUARES));
    /// assert!(!Bitboard::CORNERS.is_disjoint(Bitboard::EDGES));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Bitboard) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns the first square in the order a1, b1, ... h8 (the lowest bit), or `None` if the set is empty.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::X_SQUARES.first(), Some(Square::B2));
    /// assert_eq!(Bitboard::EMPTY.first(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::from_low_bits(self.0.trailing_zeros()))
        }
    }

    /// Returns the last square in the order a1, b1, ... h8 (the highest bit), or `None` if the set is empty.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::X_SQUARES.last(), Some(Square::G7));
    /// assert_eq!(Bitboard::EMPTY.last(), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::from_low_bits(63 - self.0.leading_zeros()))
        }
    }

    /// Adds a square to the set.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Square};
    /// let mut set = Bitboard::EMPTY;
    /// set.insert(Square::C4);
    /// assert_eq!(set, Square::C4.bitboard());
    /// ```
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= square.bitboard().0;
    }

    /// Removes a square from the set.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Square};
    /// let mut set = Bitboard::CORNERS;
    /// set.remove(Square::A1);
    /// assert_eq!(set.first(), Some(Square::H1));
    /// ```
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !square.bitboard().0;
    }

    /// Iterates over the squares in the order a1, b1, ... h8.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Square};
    /// let mut squares = Bitboard::X_SQUARES.iter();
    /// assert_eq!(squares.next(), Some(Square::B2));
    /// assert_eq!(squares.next_back(), Some(Square::G7));
    /// assert_eq!(squares.len(), 2);
    /// ```
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

macro_rules! set_operator {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident: $a:ident, $b:ident => $result:expr;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                let ($a, $b) = (self.0, other.0);
                Bitboard($result)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = self.$method(other);
            }
        }
    )*};
}

set_operator! {
    BitOr bitor BitOrAssign bitor_assign: a, b => a | b;
    BitAnd bitand BitAndAssign bitand_assign: a, b => a & b;
    BitXor bitxor BitXorAssign bitxor_assign: a, b => a ^ b;
    Sub sub SubAssign sub_assign: a, b => a & !b;
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | square.bitboard())
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// An iterator over the squares of a [`Bitboard`] in the order a1, b1, ... h8.
///
/// ```
/// # use obverse_core::{Bitboard, Squares};
/// let squares: Squares = Bitboard::CORNERS.into_iter();
/// let names: Vec<String> = squares.map(|square| square.to_string()).collect();
/// assert_eq!(names, ["a1", "h1", "a8", "h8"]);
/// ```
#[must_use = "iterators are lazy"]
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0.remove(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}
