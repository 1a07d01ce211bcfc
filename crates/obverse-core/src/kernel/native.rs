//! The best kernel for the instruction set that the crate is compiled for, and functions that call it.

use crate::Square;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    not(all(
        target_feature = "avx512cd",
        target_feature = "avx512vl",
        target_feature = "avx512vbmi2",
        target_feature = "avx512vpopcntdq",
        target_feature = "gfni"
    ))
))]
use super::Avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vpopcntdq",
    target_feature = "gfni"
))]
use super::Avx512;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
use super::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::Simd128;
use super::{Children, Kernel, Lanes};

/// The best kernel for the instruction set that the crate is compiled for.
///
/// ```
/// use obverse_core::kernel::{self, Kernel, Native};
///
/// assert_eq!(Native::NAME, kernel::NAME);
/// ```
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vpopcntdq",
    target_feature = "gfni"
))]
pub type Native = Avx512;
/// The best kernel for the instruction set that the crate is compiled for.
///
/// ```
/// use obverse_core::kernel::{self, Kernel, Native};
///
/// assert_eq!(Native::NAME, kernel::NAME);
/// ```
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    not(all(
        target_feature = "avx512cd",
        target_feature = "avx512vl",
        target_feature = "avx512vbmi2",
        target_feature = "avx512vpopcntdq",
        target_feature = "gfni"
    ))
))]
pub type Native = Avx2;
/// The best kernel for the instruction set that the crate is compiled for.
///
/// ```
/// use obverse_core::kernel::{self, Kernel, Native};
///
/// assert_eq!(Native::NAME, kernel::NAME);
/// ```
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub type Native = Portable;
/// The best kernel for the instruction set that the crate is compiled for.
///
/// ```
/// use obverse_core::kernel::{self, Kernel, Native};
///
/// assert_eq!(Native::NAME, kernel::NAME);
/// ```
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub type Native = Simd128;

/// Name of the [`Native`] kernel: `portable`, `avx2`, `avx512` or `simd128`.
///
/// ```
/// use obverse_core::kernel;
///
/// assert!(["portable", "avx2", "avx512", "simd128"].contains(&kernel::NAME));
/// ```
pub const NAME: &str = Native::NAME;

/// Returns the empty squares where a placement by the player flips at least one disc: [`Kernel::legal_squares`] of the
/// [`Native`] kernel.
///
/// ```
/// use obverse_core::{kernel, Position};
///
/// let board = Position::start().board();
/// assert_eq!(kernel::legal_squares(board.player().0, board.opponent().0), board.legal_squares().0);
/// ```
#[must_use]
#[inline(always)]
pub fn legal_squares(player: u64, opponent: u64) -> u64 {
    Native::legal_squares(player, opponent)
}

/// Returns the discs that a placement flips: [`Kernel::flips`] of the [`Native`] kernel.
///
/// ```
/// use obverse_core::{kernel, Position, Square};
///
/// let board = Position::start().board();
/// let flips = kernel::flips(Square::F5, board.player().0, board.opponent().0);
/// assert_eq!(flips, Square::E5.bitboard().0);
/// ```
#[must_use]
#[inline(always)]
pub fn flips(square: Square, player: u64, opponent: u64) -> u64 {
    Native::flips(square, player, opponent)
}

/// [`Kernel::Wide`] of the [`Native`] kernel.
///
/// ```
/// use obverse_core::kernel::Wide;
///
/// let set: u64 = (Wide::from(0b0011) | Wide::from(0b0101)).into();
/// assert_eq!(set, 0b0111);
/// ```
pub type Wide = <Native as Kernel>::Wide;

/// Returns the discs that a placement flips in wide form, or `None` if the placement is illegal:
/// [`Kernel::flips_wide`] of the [`Native`] kernel.
///
/// ```
/// use obverse_core::kernel::{flips_wide, Wide};
/// use obverse_core::{Position, Square};
///
/// let board = Position::start().board();
/// let (player, opponent) = (Wide::from(board.player().0), Wide::from(board.opponent().0));
/// let flips = flips_wide(Square::F5, player, opponent).map(u64::from);
/// assert_eq!(flips, Some(Square::E5.bitboard().0));
/// ```
#[must_use]
#[inline(always)]
pub fn flips_wide(square: Square, player: Wide, opponent: Wide) -> Option<Wide> {
    Native::flips_wide(square, player, opponent)
}

/// Counts the opponent's moves after each of eight legal placements: [`Kernel::reply_counts`] of the [`Native`] kernel.
///
/// ```
/// use obverse_core::kernel::reply_counts;
/// use obverse_core::{Position, Square};
///
/// let board = Position::start().board();
/// let place = [Square::F5.bitboard().0; 8];
/// let counts = reply_counts(&[board.player().0; 8], &[board.opponent().0; 8], &place);
/// assert_eq!(counts, [3; 8]);
/// ```
#[must_use]
#[inline(always)]
pub fn reply_counts(player: &Lanes, opponent: &Lanes, place: &Lanes) -> Lanes {
    Native::reply_counts(player, opponent, place)
}

/// Returns the discs that a legal placement flips, and the opponent's moves after the placement: [`Kernel::child`] of
/// the [`Native`] kernel.
///
/// ```
/// use obverse_core::kernel::child;
/// use obverse_core::{Position, Square};
///
/// let board = Position::start().board();
/// let (flips, replies) = child(board.player().0, board.opponent().0, Square::F5.bitboard().0);
/// assert_eq!(flips, Square::E5.bitboard().0);
/// assert_eq!(replies.count_ones(), 3);
/// ```
#[must_use]
#[inline(always)]
pub fn child(player: u64, opponent: u64, place: u64) -> (u64, u64) {
    Native::child(player, opponent, place)
}

/// Returns the flips of up to eight legal moves, and the opponent's moves after each of them: [`Kernel::children`] of
/// the [`Native`] kernel.
///
/// ```
/// use obverse_core::kernel::children;
/// use obverse_core::Position;
///
/// let board = Position::start().board();
/// let children = children::<()>(board.player().0, board.opponent().0, board.legal_squares().0);
/// assert_eq!(children.replies.map(u64::count_ones)[..4], [3; 4]);
/// ```
#[inline(always)]
pub fn children<Caller>(player: u64, opponent: u64, moves: u64) -> Children {
    Native::children::<Caller>(player, opponent, moves)
}
