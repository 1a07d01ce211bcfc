use crate::{Bitboard, Board, Position, Square};

/// One of the eight symmetries of the board: rotations and reflections.
///
/// ```text
/// Identity          MirrorColumns     MirrorRows        HalfTurn
/// . 1 1 1 . . . .   . . . . 1 1 1 .   . . . . . . . .   . . . . . . . .
/// . 1 . . . . . .   . . . . . . 1 .   . . . . . . . .   . . . . . . . .
/// . 1 1 . . . . .   . . . . . 1 1 .   . . . . . . . .   . . . . . . . .
/// . 1 . . . . . .   . . . . . . 1 .   . 1 . . . . . .   . . . . . . 1 .
/// . 1 . . . . . .   . . . . . . 1 .   . 1 . . . . . .   . . . . . . 1 .
/// . . . . . . . .   . . . . . . . .   . 1 1 . . . . .   . . . . . 1 1 .
/// . . . . . . . .   . . . . . . . .   . 1 . . . . . .   . . . . . . 1 .
/// . . . . . . . .   . . . . . . . .   . 1 1 1 . . . .   . . . . 1 1 1 .
/// ```
///
/// ```text
/// Transpose         QuarterTurn       ThreeQuarterTurn  AntiTranspose
/// . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
/// 1 1 1 1 1 . . .   . . . 1 1 1 1 1   . . . . . . . .   . . . . . . . .
/// 1 . 1 . . . . .   . . . . . 1 . 1   . . . . . . . .   . . . . . . . .
/// 1 . . . . . . .   . . . . . . . 1   . . . . . . . .   . . . . . . . .
/// . . . . . . . .   . . . . . . . .   1 . . . . . . .   . . . . . . . 1
/// . . . . . . . .   . . . . . . . .   1 . 1 . . . . .   . . . . . 1 . 1
/// . . . . . . . .   . . . . . . . .   1 1 1 1 1 . . .   . . . 1 1 1 1 1
/// . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
/// ```
///
/// ```
/// use obverse_core::{Square, Symmetry};
///
/// assert_eq!(Symmetry::Transpose.square(Square::F5), Square::E6);
/// for symmetry in Symmetry::ALL {
///     let there = symmetry.square(Square::F5);
///     assert_eq!(symmetry.inverse().square(there), Square::F5);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// Every square stays in place.
    Identity,
    /// Reflection that swaps left and right: a1 goes to h1.
    MirrorColumns,
    /// Reflection that swaps top and bottom: a1 goes to a8.
    MirrorRows,
    /// Rotation by 180 degrees: a1 goes to h8.
    HalfTurn,
    /// Reflection in the main diagonal from a1 to h8: h1 goes to a8.
    Transpose,
    /// Rotation by 90 degrees clockwise: a1 goes to h1, h1 to h8.
    QuarterTurn,
    /// Rotation by 90 degrees counterclockwise: a1 goes to a8, h1 to a1.
    ThreeQuarterTurn,
    /// Reflection in the antidiagonal from h1 to a8: a1 goes to h8.
    AntiTranspose,
}

use Symmetry::*;

impl Symmetry {
    /// All eight symmetries.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Square, Symmetry};
    /// let images: Bitboard = Symmetry::ALL.into_iter().map(|symmetry| symmetry.square(Square::B1)).collect();
    /// assert_eq!(images, Bitboard::C_SQUARES);
    /// ```
    pub const ALL: [Symmetry; 8] = [
        Identity,
        MirrorColumns,
        MirrorRows,
        HalfTurn,
        Transpose,
        QuarterTurn,
        ThreeQuarterTurn,
        AntiTranspose,
    ];

    /// Returns the inverse: the symmetry that undoes this symmetry.
    ///
    /// ```
    /// # use obverse_core::Symmetry;
    /// assert_eq!(Symmetry::QuarterTurn.inverse(), Symmetry::ThreeQuarterTurn);
    /// assert_eq!(Symmetry::Transpose.inverse(), Symmetry::Transpose);
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            QuarterTurn => ThreeQuarterTurn,
            ThreeQuarterTurn => QuarterTurn,
            own_inverse => own_inverse,
        }
    }

    /// Returns the image of a set of squares.
    ///
    /// ```text
    /// set               Transpose         MirrorRows
    /// 1 1 1 1 1 1 1 .   1 . . . . . . .   . . . . . . . .
    /// . . . . . . . .   1 . . . . . . .   . . . . . . . .
    /// . . . . . . . .   1 . . . . . . .   . . . . . . . .
    /// . . . . . . . .   1 . . . . . . .   . . . . . . . .
    /// . . . . . . . .   1 . . . . . . .   . . . . . . . .
    /// . . . . . . . .   1 . . . . . . .   . . . . . . . .
    /// . . . . . . . .   1 . . . . . . .   . . . . . . . .
    /// . . . . . . . .   . . . . . . . .   1 1 1 1 1 1 1 .
    /// ```
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Symmetry};
    /// let set = Bitboard(0x7f);
    /// assert_eq!(Symmetry::Transpose.bitboard(set), Bitboard(0x0001_0101_0101_0101));
    /// assert_eq!(Symmetry::MirrorRows.bitboard(set), Bitboard(0x7f00_0000_0000_0000));
    /// ```
    #[must_use]
    #[inline]
    pub const fn bitboard(self, set: Bitboard) -> Bitboard {
        let bits = set.0;
        Bitboard(match self {
            Identity => bits,
            MirrorColumns => mirror_columns(bits),
            MirrorRows => bits.swap_bytes(),
            HalfTurn => bits.reverse_bits(),
            Transpose => transpose(bits),
            QuarterTurn => mirror_columns(transpose(bits)),
            ThreeQuarterTurn => transpose(bits).swap_bytes(),
            AntiTranspose => transpose(bits).reverse_bits(),
        })
    }

    /// Returns the image of a square.
    ///
    /// ```
    /// # use obverse_core::{Square, Symmetry};
    /// assert_eq!(Symmetry::QuarterTurn.square(Square::B1), Square::H2);
    /// ```
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        Square::from_low_bits(self.bitboard(square.bitboard()).0.trailing_zeros())
    }

    /// Returns the image of a board.
    ///
    /// ```
    /// # use obverse_core::{Position, Symmetry};
    /// let start = Position::start().board();
    /// assert_eq!(Symmetry::Transpose.board(start), start);
    /// assert_eq!(Symmetry::QuarterTurn.board(start), start.pass());
    /// ```
    #[must_use]
    #[inline]
    pub const fn board(self, board: Board) -> Board {
        Board::new_unchecked(
            self.bitboard(board.player()),
            self.bitboard(board.opponent()),
        )
    }

    /// Returns the image of a position, with the side to move unchanged.
    ///
    /// ```
    /// # use obverse_core::{Position, Symmetry};
    /// let mirrored = Symmetry::MirrorColumns.position(Position::start());
    /// assert_eq!(mirrored, Position::mirrored());
    /// ```
    #[must_use]
    pub fn position(self, position: Position) -> Position {
        Position::new(self.board(position.board()), position.turn())
            .expect("a symmetry removes no disc")
    }
}

const fn mirror_columns(bits: u64) -> u64 {
    bits.swap_bytes().reverse_bits()
}

/// Transposes the 8x8 bit matrix with three delta swaps.
const fn transpose(bits: u64) -> u64 {
    let bits = delta_swap(bits, 7, 0x00aa_00aa_00aa_00aa);
    let bits = delta_swap(bits, 14, 0x0000_cccc_0000_cccc);
    delta_swap(bits, 28, 0x0000_0000_f0f0_f0f0)
}

/// Swaps each bit in `mask` with the bit `distance` positions above it.
const fn delta_swap(bits: u64, distance: u32, mask: u64) -> u64 {
    let difference = (bits ^ bits >> distance) & mask;
    bits ^ difference ^ difference << distance
}

impl Board {
    /// Returns the canonical board, which is the smallest of the eight symmetric boards, and a symmetry that maps this
    /// board to the canonical board.
    ///
    /// Boards are compared by the player's bits, then by the opponent's bits. Symmetric boards have the same canonical
    /// board:
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// let start = Position::start().board();
    /// let [f5, d3] = [Square::F5, Square::D3].map(|square| start.play(square).unwrap());
    /// assert_ne!(f5, d3);
    /// assert_eq!(f5.canonical().0, d3.canonical().0);
    ///
    /// let (canonical, symmetry) = f5.canonical();
    /// assert_eq!(symmetry.board(f5), canonical);
    /// ```
    #[must_use]
    pub fn canonical(self) -> (Board, Symmetry) {
        Symmetry::ALL
            .into_iter()
            .map(|symmetry| (symmetry.board(self), symmetry))
            .min()
            .expect("there are eight symmetries")
    }
}
