use crate::{Bitboard, Board, Position, Square};

/// One of the eight ways to turn or mirror the board.
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
    /// Nothing moves.
    Identity,
    /// Left and right change places: a1 goes to h1.
    MirrorColumns,
    /// Top and bottom change places: a1 goes to a8.
    MirrorRows,
    /// Half a turn: a1 goes to h8.
    HalfTurn,
    /// Columns become rows: a1 stays, h1 goes to a8.
    Transpose,
    /// A quarter turn clockwise: a1 goes to h1, h1 to h8.
    QuarterTurn,
    /// A quarter turn the other way: a1 goes to a8, h1 to a1.
    ThreeQuarterTurn,
    /// The mirror of the other diagonal: a1 goes to h8, h1 stays.
    AntiTranspose,
}

use Symmetry::*;

impl Symmetry {
    /// All eight.
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

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        match self {
            QuarterTurn => ThreeQuarterTurn,
            ThreeQuarterTurn => QuarterTurn,
            own_inverse => own_inverse,
        }
    }

    /// Where a set of squares goes.
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

    /// Where a square goes.
    pub const fn square(self, square: Square) -> Square {
        Square::from_low_bits(self.bitboard(square.bitboard()).0.trailing_zeros())
    }

    /// The board turned or mirrored.
    #[inline]
    pub const fn board(self, board: Board) -> Board {
        Board::new_unchecked(
            self.bitboard(board.player()),
            self.bitboard(board.opponent()),
        )
    }

    /// The position turned or mirrored.
    pub fn position(self, position: Position) -> Position {
        Position::new(self.board(position.board()), position.turn())
            .expect("a symmetry removes no disc")
    }
}

const fn mirror_columns(bits: u64) -> u64 {
    bits.swap_bytes().reverse_bits()
}

/// Swaps ever larger blocks across the main diagonal.
const fn transpose(bits: u64) -> u64 {
    let bits = swap_blocks(bits, 7, 0x00aa_00aa_00aa_00aa);
    let bits = swap_blocks(bits, 14, 0x0000_cccc_0000_cccc);
    swap_blocks(bits, 28, 0x0000_0000_f0f0_f0f0)
}

const fn swap_blocks(bits: u64, distance: u32, mask: u64) -> u64 {
    let difference = (bits ^ bits >> distance) & mask;
    bits ^ difference ^ difference << distance
}

impl Board {
    /// The smallest of the eight symmetric boards, and a symmetry that leads to it.
    ///
    /// Boards are compared by the player's bits, then by the opponent's.
    pub fn canonical(self) -> (Board, Symmetry) {
        Symmetry::ALL
            .into_iter()
            .map(|symmetry| (symmetry.board(self), symmetry))
            .min()
            .expect("there are eight symmetries")
    }
}
