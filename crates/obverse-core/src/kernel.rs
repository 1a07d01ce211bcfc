//! Move generation and flipping on raw bits, the hottest code of a search.
//!
//! A [`Kernel`] is an implementation for one instruction set. [`Portable`] is always compiled: it runs on every
//! machine, and tests compare the other kernels with it. [`Native`] is the best kernel for the instruction set that the
//! crate is compiled for, and [`NAME`] is its name. The functions of this module call the native kernel. The native
//! kernel is chosen at compile time, so that searches can inline it (ARCHITECTURE.md, "Kernels").
//!
//! [`reply_counts`] and [`children`] process eight placements at once, one in each lane of a vector. [`last_flips`] is
//! for boards with one empty square.
//!
//! ```
//! use obverse_core::{kernel, Bitboard, Position, Square};
//!
//! let board = Position::start().board();
//! let moves = kernel::legal_squares(board.player().0, board.opponent().0);
//! assert!(Bitboard(moves).iter().eq([Square::D3, Square::C4, Square::F5, Square::E6]));
//! ```

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vpopcntdq",
    target_feature = "gfni"
))]
mod avx512;
mod children;
mod cpu_features;
mod lanes;
mod last_flips;
mod native;
mod portable;
mod rays;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod target_cpu;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod wide;

use std::ops::{BitOr, BitXor};

use crate::Square;

use lanes::first_bits;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use avx2::Avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vpopcntdq",
    target_feature = "gfni"
))]
pub use avx512::Avx512;
pub use children::Children;
pub use cpu_features::missing_feature;
pub use lanes::{LANES, Lanes};
pub use last_flips::{LastFlips, last_flips};
pub use native::{
    NAME, Native, Wide, child, children, flips, flips_wide, legal_squares, reply_counts,
};
pub use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128::Simd128;
pub use target_cpu::TargetCpu;

/// Move generation and flipping on raw bits, for one instruction set.
///
/// `player` and `opponent` are the discs of the side to move and of the other side. They must be disjoint. The position
/// need not be reachable in a game.
///
/// ```
/// use obverse_core::kernel::{Kernel, Native, Portable};
/// use obverse_core::Position;
///
/// fn count_moves<K: Kernel>() -> u32 {
///     let board = Position::start().board();
///     K::legal_squares(board.player().0, board.opponent().0).count_ones()
/// }
/// assert_eq!(count_moves::<Native>(), count_moves::<Portable>());
/// ```
pub trait Kernel {
    /// Name of the kernel in benchmarks and reports.
    ///
    /// ```
    /// # use obverse_core::kernel::{Kernel, Portable};
    /// assert_eq!(Portable::NAME, "portable");
    /// ```
    const NAME: &'static str;

    /// A set of squares in the representation of [`flips_wide`](Kernel::flips_wide), such as a bitboard broadcast to
    /// all lanes of a vector. Code that flips repeatedly keeps its boards in this form to avoid conversions.
    ///
    /// ```
    /// # use obverse_core::kernel::{Kernel, Native};
    /// type Wide = <Native as Kernel>::Wide;
    /// let set: u64 = (Wide::from(0b0011) ^ Wide::from(0b0101)).into();
    /// assert_eq!(set, 0b0110);
    /// ```
    type Wide: Copy
        + From<u64>
        + Into<u64>
        + BitOr<Output = Self::Wide>
        + BitXor<Output = Self::Wide>;

    /// Returns the empty squares where a placement by the player flips at least one disc, here marked with `+`:
    ///
    /// ```text
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . + . . . .
    /// . . + o P . . .
    /// . . . P o + . .
    /// . . . . + . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// ```
    #[must_use]
    fn legal_squares(player: u64, opponent: u64) -> u64;

    /// Returns the discs that the player flips by a placement on `square`, or 0 if the placement is illegal.
    ///
    /// The square must be empty. A placement on d5, marked with `+`:
    ///
    /// ```text
    /// board             flips
    /// . . . . . . . .   . . . . . . . .
    /// . . . P . . . .   . . . . . . . .
    /// . P . o . P . .   . . . 1 . . . .
    /// . . o o o . . .   . . 1 1 1 . . .
    /// P . o + o o o P   . . . . 1 1 1 .
    /// . . o . o . . .   . . 1 . 1 . . .
    /// . P . . . o . .   . . . . . 1 . .
    /// . . . . . . P .   . . . . . . . .
    /// ```
    #[must_use]
    fn flips(square: Square, player: u64, opponent: u64) -> u64;

    /// Returns the same set as [`flips`](Kernel::flips) in wide form, or `None` if the placement is illegal.
    ///
    /// ```
    /// # use obverse_core::kernel::{Kernel, Portable};
    /// # use obverse_core::{Position, Square};
    /// let board = Position::start().board();
    /// let (player, opponent) = (board.player().0, board.opponent().0);
    /// assert_eq!(Portable::flips_wide(Square::F5, player, opponent), Some(Square::E5.bitboard().0));
    /// assert_eq!(Portable::flips_wide(Square::A1, player, opponent), None);
    /// ```
    #[must_use]
    #[inline]
    fn flips_wide(square: Square, player: Self::Wide, opponent: Self::Wide) -> Option<Self::Wide> {
        let flips = Self::flips(square, player.into(), opponent.into());
        (flips != 0).then(|| flips.into())
    }

    /// Counts the opponent's moves after each of eight legal placements.
    ///
    /// Lane `i` is a placement on the single bit `place[i]` by `player[i]` against `opponent[i]`. A lane with
    /// `place[i] == 0` counts the opponent's moves without a placement.
    ///
    /// ```
    /// # use obverse_core::kernel::{Kernel, Native};
    /// # use obverse_core::{Position, Square};
    /// let board = Position::start().board();
    /// let mut place = [0; 8];
    /// place[0] = Square::F5.bitboard().0;
    /// let counts = Native::reply_counts(&[board.player().0; 8], &[board.opponent().0; 8], &place);
    /// assert_eq!(counts, [3, 4, 4, 4, 4, 4, 4, 4]);
    /// ```
    #[must_use]
    #[inline]
    fn reply_counts(player: &Lanes, opponent: &Lanes, place: &Lanes) -> Lanes {
        // The compiler vectorizes this loop.
        let mut counts = [0; LANES];
        for lane in 0..LANES {
            let (player, opponent, place) = (player[lane], opponent[lane], place[lane]);
            let flips = Portable::flips_by_fill(place, player, opponent);
            let replies = Portable::legal_squares(opponent ^ flips, player | flips | place);
            counts[lane] = u64::from(replies.count_ones());
        }
        counts
    }

    /// Returns the discs that a legal placement flips, and the opponent's moves after the placement.
    ///
    /// `place` is the single bit of the placement.
    ///
    /// ```
    /// # use obverse_core::kernel::{Kernel, Native};
    /// # use obverse_core::{Position, Square};
    /// let board = Position::start().board();
    /// let next = board.play(Square::F5).unwrap();
    /// assert_eq!(
    ///     Native::child(board.player().0, board.opponent().0, Square::F5.bitboard().0),
    ///     (Square::E5.bitboard().0, next.legal_squares().0),
    /// );
    /// ```
    #[must_use]
    #[inline]
    fn child(player: u64, opponent: u64, place: u64) -> (u64, u64) {
        let square = Square::from_low_bits(place.trailing_zeros());
        let flips = Self::flips(square, player, opponent);
        (
            flips,
            Self::legal_squares(opponent ^ flips, player | flips | place),
        )
    }

    /// Returns [`child`](Kernel::child) for the first eight moves of the set `moves`, all of which are legal.
    ///
    /// `Caller` is a marker type that forces one monomorphized copy per call site. The compiler inlines a function that
    /// is called once, and the results then stay in registers.
    ///
    /// ```
    /// # use obverse_core::kernel::{Kernel, Native};
    /// # use obverse_core::{Position, Square};
    /// let board = Position::start().board();
    /// let children = Native::children::<()>(board.player().0, board.opponent().0, board.legal_squares().0);
    /// assert_eq!(children.place[0], Square::D3.bitboard().0);
    /// assert_eq!(children.flips[0], Square::D4.bitboard().0);
    /// ```
    #[inline]
    fn children<Caller>(player: u64, opponent: u64, moves: u64) -> Children {
        let mut children = Children {
            place: first_bits(moves),
            flips: [0; LANES],
            replies: [0; LANES],
        };
        for (lane, place) in children.place.into_iter().enumerate() {
            let flips = Portable::flips_by_fill(place, player, opponent);
            children.flips[lane] = flips;
            children.replies[lane] =
                Portable::legal_squares(opponent ^ flips, player | flips | place);
        }
        children
    }
}
