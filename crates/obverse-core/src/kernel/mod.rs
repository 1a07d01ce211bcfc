//! Move generation and flipping: the hot core, on raw bits.
//!
//! One façade over one file per instruction set. [`Portable`] is always compiled: it is the oracle
//! of the others and the kernel of every machine they do not know. [`Native`] is the best kernel of
//! the instruction set the crate is compiled for; [`moves`] and [`flips`] call it. The choice is made
//! at compile time so that the search can inline both (ARCHITECTURE.md, "Kernels").
//!
//! [`reply_counts`] answers for eight children at once. It is plain Rust over arrays that the
//! compiler turns into whatever vectors the target has.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl"
))]
mod avx512;
mod cpu;
mod lanes;
mod portable;
mod rays;

use crate::Square;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use avx2::Avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl"
))]
pub use avx512::Avx512;
pub use cpu::missing_feature;
pub use lanes::{LANES, reply_counts};
pub use portable::Portable;

/// The two questions of the rules, answered on raw bits.
///
/// The arguments are the discs of the side to move and of the other side. They must be disjoint;
/// anything else about them may be odd (unreachable positions are fine).
pub trait Kernel {
    /// Its name in benchmarks and reports.
    const NAME: &'static str;

    /// The empty squares where the player flips something.
    fn moves(player: u64, opponent: u64) -> u64;

    /// What the player flips by placing on `square`; nothing (0) means the move is illegal.
    ///
    /// The square must be empty.
    fn flips(square: Square, player: u64, opponent: u64) -> u64;
}

/// The best kernel of the instruction set the crate is compiled for.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl"
))]
pub type Native = Avx512;
/// The best kernel of the instruction set the crate is compiled for.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    not(all(target_feature = "avx512cd", target_feature = "avx512vl"))
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
