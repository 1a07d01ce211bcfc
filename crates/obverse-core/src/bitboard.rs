use std::fmt;
use std::iter::FusedIterator;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::Square;

/// A set of squares; bit `row * 8 + column` stands for a square.
///
/// ```
/// use obverse_core::{Bitboard, Square};
///
/// let corners = Bitboard::CORNERS;
/// assert_eq!(corners.len(), 4);
/// assert!(corners.contains(Square::A1));
/// let rest = corners - Square::A1.bitboard();
/// assert_eq!(rest.iter().collect::<Vec<_>>(), [Square::H1, Square::A8, Square::H8]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const FULL: Bitboard = Bitboard(!0);
    /// a1, h1, a8 and h8.
    pub const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
    /// The eight squares beside a corner on the edge: b1 g1 a2 h2 a7 h7 b8 g8.
    pub const C_SQUARES: Bitboard = Bitboard(0x4281_0000_0000_8142);
    /// The four squares diagonally beside a corner: b2 g2 b7 g7.
    pub const X_SQUARES: Bitboard = Bitboard(0x0042_0000_0000_4200);
    /// The 28 squares of the outer ring, corners included.
    pub const EDGES: Bitboard = Bitboard(0xff81_8181_8181_81ff);

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Whether the two sets share no square.
    #[inline]
    pub const fn is_disjoint(self, other: Bitboard) -> bool {
        self.0 & other.0 == 0
    }

    /// The first square in row order.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::from_low_bits(self.0.trailing_zeros()))
        }
    }

    /// The last square in row order.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::from_low_bits(63 - self.0.leading_zeros()))
        }
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= square.bitboard().0;
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !square.bitboard().0;
    }

    /// The squares in row order.
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

/// The squares of a [`Bitboard`] in row order.
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
