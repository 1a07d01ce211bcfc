//! Move generation and flipping: the hot core, on raw bits.
//!
//! One façade over one file per instruction set. [`Portable`] is always compiled: it is the oracle
//! of the others and the kernel of every machine they do not know. [`Native`] is the best kernel of
//! the instruction set the crate is compiled for; [`moves`] and [`flips`] call it. The choice is made
//! at compile time so that the search can inline both (ARCHITECTURE.md, "Kernels").
//!
//! [`reply_counts`] and [`children`] answer for eight children at once, one in each lane of a vector;
//! [`last_flips`] counts on a board with one empty square.

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
mod cpu;
mod last;
mod portable;
mod rays;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod wide;

use std::ops::{BitOr, BitXor};

use crate::Square;

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
pub use cpu::missing_feature;
pub use last::{LastFlips, last_flips};
pub use portable::Portable;

/// The two questions of the rules, answered on raw bits.
///
/// The arguments are the discs of the side to move and of the other side. They must be disjoint;
/// anything else about them may be odd (unreachable positions are fine).
pub trait Kernel {
    /// Its name in benchmarks and reports.
    const NAME: &'static str;

    /// A set of squares in the form that its flipping likes best. Whoever goes on from flips to flips
    /// saves the way back and forth.
    type Wide: Copy
        + From<u64>
        + Into<u64>
        + BitOr<Output = Self::Wide>
        + BitXor<Output = Self::Wide>;

    /// The empty squares where the player flips something.
    fn moves(player: u64, opponent: u64) -> u64;

    /// What the player flips by placing on `square`; nothing (0) means the move is illegal.
    ///
    /// The square must be empty.
    fn flips(square: Square, player: u64, opponent: u64) -> u64;

    /// The same, if it is anything.
    #[inline]
    fn flips_wide(square: Square, player: Self::Wide, opponent: Self::Wide) -> Option<Self::Wide> {
        let flips = Self::flips(square, player.into(), opponent.into());
        (flips != 0).then(|| flips.into())
    }

    /// How many moves the opponent has after each of eight legal placements.
    ///
    /// Lane `i` is the placement of the single bit `place[i]` by `player[i]` against
    /// `opponent[i]`. A lane without a bit counts the opponent's moves as the discs lie.
    #[inline]
    fn reply_counts(player: &Lanes, opponent: &Lanes, place: &Lanes) -> Lanes {
        // The compiler makes vectors of this loop, as wide as it thinks good for the target.
        let mut counts = [0; LANES];
        for lane in 0..LANES {
            let (player, opponent, place) = (player[lane], opponent[lane], place[lane]);
            let flips = Portable::flips_by_fill(place, player, opponent);
            let replies = Portable::moves(opponent ^ flips, player | flips | place);
            counts[lane] = u64::from(replies.count_ones());
        }
        counts
    }

    /// What a legal placement flips, and where the opponent can move then.
    #[inline]
    fn child(player: u64, opponent: u64, place: u64) -> (u64, u64) {
        let square = Square::from_low_bits(place.trailing_zeros());
        let flips = Self::flips(square, player, opponent);
        (flips, Self::moves(opponent ^ flips, player | flips | place))
    }

    /// What the first eight of these moves flip, and where the opponent can move then.
    ///
    /// `Caller` is any type that tells one caller from another: each gets a copy of its own, which the compiler then
    /// puts where it is called, so that what comes of it stays in registers.
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
            children.replies[lane] = Portable::moves(opponent ^ flips, player | flips | place);
        }
        children
    }
}

/// The first bits of a set, one in each lane as long as there are any.
#[inline(always)]
fn first_bits(mut set: u64) -> Lanes {
    let mut bits = [0; LANES];
    for bit in &mut bits {
        *bit = set & set.wrapping_neg();
        set &= set.wrapping_sub(1);
    }
    bits
}

/// What [`Kernel::children`] answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Children {
    /// Where each places, as a bit; nothing in lanes beyond the last move, whose other words mean nothing.
    pub place: Lanes,
    /// What it flips.
    pub flips: Lanes,
    /// Where the opponent can move after it.
    pub replies: Lanes,
}

/// How many children [`Kernel::reply_counts`] answers for.
pub const LANES: usize = 8;

/// A word for each lane.
pub type Lanes = [u64; LANES];

/// The best kernel of the instruction set the crate is compiled for.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    target_feature = "avx512vbmi2",
    target_feature = "avx512vpopcntdq",
    target_feature = "gfni"
))]
pub type Native = Avx512;
/// The best kernel of the instruction set the crate is compiled for.
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
/// The best kernel of the instruction set the crate is compiled for.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub type Native = Portable;

/// [`Kernel::moves`] of the [`Native`] kernel.
#[inline(always)]
pub fn moves(player: u64, opponent: u64) -> u64 {
    Native::moves(player, opponent)
}

/// [`Kernel::flips`] of the [`Native`] kernel.
#[inline(always)]
pub fn flips(square: Square, player: u64, opponent: u64) -> u64 {
    Native::flips(square, player, opponent)
}

/// [`Kernel::Wide`] of the [`Native`] kernel.
pub type Wide = <Native as Kernel>::Wide;

/// [`Kernel::flips_wide`] of the [`Native`] kernel.
#[inline(always)]
pub fn flips_wide(square: Square, player: Wide, opponent: Wide) -> Option<Wide> {
    Native::flips_wide(square, player, opponent)
}

/// [`Kernel::reply_counts`] of the [`Native`] kernel.
#[inline(always)]
pub fn reply_counts(player: &Lanes, opponent: &Lanes, place: &Lanes) -> Lanes {
    Native::reply_counts(player, opponent, place)
}

/// [`Kernel::child`] of the [`Native`] kernel.
#[inline(always)]
pub fn child(player: u64, opponent: u64, place: u64) -> (u64, u64) {
    Native::child(player, opponent, place)
}

/// [`Kernel::children`] of the [`Native`] kernel.
#[inline(always)]
pub fn children<Caller>(player: u64, opponent: u64, moves: u64) -> Children {
    Native::children::<Caller>(player, opponent, moves)
}
