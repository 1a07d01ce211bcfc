//! A small network over what the features see.
//!
//! Every configuration of every pattern has a [`Row`]: [`UNITS`] small numbers. The rows of what all features see are
//! added up, which gives as many *sums*. How much they are worth depends on the ply of the game: each has a [`Head`].
//!
//! ```text
//! value = constant + Σ (weight · cut² / 16 + direct · sum)    cut = min(max(sum + bias, 0), cap)
//! ```
//!
//! over all units, in fractions of a unit of the evaluation. Rows are the same for all plies, so that what is learned of a
//! shape early in the game holds later too; nearly all numbers are in them. A row is 32 bytes, half a cache line: an
//! evaluation waits for memory more than for arithmetic.

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
mod avx512;
mod portable;

use super::pattern::{CONFIGURATIONS, FEATURES, LANE_STARTS};
use super::{Configurations, PLIES};

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
pub use avx512::Avx512;
pub use portable::Portable;

/// The fastest kernel for the machine that this was built for.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
pub type Native = Avx512;
/// The fastest kernel for the machine that this was built for.
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
)))]
pub type Native = Portable;

/// How many sums there are.
pub const UNITS: usize = 32;

/// The numbers of a head are so many powers of two finer than the units of the evaluation.
pub const FRACTION_BITS: u32 = 10;

/// The most that a sum can be cut off at: its square has to fit.
pub const MOST_CAP: i16 = 511;

/// What is left of a sum is shifted by so many bits before it is multiplied with itself, and 16 bits of that are dropped.
const SQUARED_SHIFT: u32 = 6;

/// What a configuration adds to each sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(32))]
pub struct Row(pub [i8; UNITS]);

/// What the sums are worth at one ply of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Head {
    /// Added to a sum before it is cut off below zero and above its cap.
    pub bias: [i16; UNITS],
    /// What the square of what is left of it counts.
    pub weight: [i16; UNITS],
    /// What the sum itself counts.
    pub direct: [i16; UNITS],
    /// Added to all that.
    pub constant: i32,
}

impl Head {
    /// Worth nothing.
    pub const ZERO: Head = Head {
        bias: [0; UNITS],
        weight: [0; UNITS],
        direct: [0; UNITS],
        constant: 0,
    };
}

/// Behind the rows there is room for every number that 16 bits can hold: no lane reads beyond the end, whatever it sees, and
/// the compiler knows.
const ROOM: usize = CONFIGURATIONS + (1 << 16);

/// All numbers of the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    rows: Box<[Row; ROOM]>,
    /// Where each unit is cut off, at most [`MOST_CAP`].
    pub caps: [i16; UNITS],
    /// By plies, from the first on.
    pub heads: Box<[Head; PLIES]>,
}

/// Evaluates what the features see.
pub trait Kernel {
    /// Its name in benchmarks and reports.
    const NAME: &'static str;

    /// The value by this head.
    fn value(network: &Network, head: &Head, configurations: &Configurations) -> i32;
}

impl Default for Network {
    /// Nothing but zeros.
    fn default() -> Network {
        let rows = bytemuck::zeroed_slice_box(ROOM);
        Network {
            rows: rows.try_into().expect("as long as it was asked for"),
            caps: [0; UNITS],
            heads: Box::new([Head::ZERO; PLIES]),
        }
    }
}

impl Network {
    /// The rows of all configurations, pattern by pattern.
    pub fn rows(&self) -> &[Row; CONFIGURATIONS] {
        self.rows.first_chunk().expect("there are more")
    }

    /// The rows of all configurations, to be written. Those of mirror images have to be the same.
    pub fn rows_mut(&mut self) -> &mut [Row; CONFIGURATIONS] {
        self.rows.first_chunk_mut().expect("there are more")
    }

    /// The head for so many empty squares.
    #[inline(always)]
    pub fn head(&self, empties: u32) -> &Head {
        &self.heads[ply(empties)]
    }

    /// What a position with so many empty squares is worth.
    #[inline(always)]
    pub fn value<K: Kernel>(&self, configurations: &Configurations, empties: u32) -> i32 {
        K::value(self, self.head(empties), configurations)
    }

    /// What each feature adds to the value, and what is there without any, in units of the evaluation.
    ///
    /// What a unit is worth is shared out to the features in proportion to what they add to its sum.
    pub fn shares(&self, configurations: &Configurations, empties: u32) -> ([f64; FEATURES], f64) {
        let head = self.head(empties);
        let rows: [&Row; FEATURES] = std::array::from_fn(|lane| {
            &self.rows[LANE_STARTS[lane] + usize::from(configurations.0[lane])]
        });
        let mut shares = [0.0; FEATURES];
        let mut without = f64::from(head.constant);
        for unit in 0..UNITS {
            let cut = |sum: i16| f64::from(squared(sum, head.bias[unit], self.caps[unit]));
            let weight = f64::from(head.weight[unit]);
            let sum: i16 = rows.iter().map(|row| i16::from(row.0[unit])).sum();
            let slope = match sum {
                0 => 0.0,
                sum => weight * (cut(sum) - cut(0)) / f64::from(sum),
            };
            let slope = slope + f64::from(head.direct[unit]);
            for (share, row) in shares.iter_mut().zip(rows) {
                *share += slope * f64::from(row.0[unit]);
            }
            without += weight * cut(0);
        }
        let scale = f64::from(1_u32 << FRACTION_BITS);
        (shares.map(|share| share / scale), without / scale)
    }
}

/// The square of what is left of a sum, a sixteenth of it.
#[inline(always)]
fn squared(sum: i16, bias: i16, cap: i16) -> i16 {
    let cut = sum.wrapping_add(bias).max(0).min(cap);
    let shifted = i32::from(cut << SQUARED_SHIFT);
    ((shifted * shifted) >> 16) as i16
}

/// The ply with so many empty squares, whose head counts; those before the first and behind the last count as these.
#[inline(always)]
pub fn ply(empties: u32) -> usize {
    PLIES.saturating_sub(empties as usize).min(PLIES - 1)
}
