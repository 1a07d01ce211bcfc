//! The neural network: embedding rows, an accumulator, and one output head per ply.
//!
//! Every configuration of every pattern has an [`EmbeddingRow`] of [`HIDDEN_UNITS`] 8-bit numbers. The rows of the 62
//! features of a position are summed into the *accumulator*. The [`OutputHead`] of the ply turns the accumulator into
//! a value:
//!
//! ```text
//! value = constant + Σ (weight · clipped² / 16 + direct · sum)    clipped = min(max(sum + bias, 0), cap)
//! ```
//!
//! Σ runs over the units of the accumulator, and `sum` is the number in the unit. The first term is a squared clipped
//! ReLU, the second a linear skip connection. The value is in fractions of an evaluation unit ([`FRACTION_BITS`]).
//!
//! The embedding is shared by all plies, so that what is learned about a pattern early in the game also applies later.
//! The embedding holds nearly all parameters. A row has 32 bytes, half a cache line, because an evaluation waits for
//! memory more than for arithmetic.

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
mod avx512;
mod embedding_row;
mod kernel;
mod output_head;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use super::pattern::{CONFIGURATIONS, FEATURES, LANE_STARTS};
use super::{Configurations, PLIES};

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
pub use avx512::Avx512;
pub use embedding_row::EmbeddingRow;
pub use kernel::{Kernel, Native};
pub use output_head::OutputHead;
pub use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128::Simd128;

/// Number of hidden units: the width of an embedding row and of the accumulator.
///
/// ```
/// use obverse_engine::evaluation::network::{EmbeddingRow, HIDDEN_UNITS};
///
/// assert_eq!(size_of::<EmbeddingRow>(), HIDDEN_UNITS);
/// ```
pub const HIDDEN_UNITS: usize = 32;

/// Number of fraction bits of the sum in an output head: a sum of 2^10 is one evaluation unit.
///
/// ```
/// use obverse_engine::evaluation::network::{FRACTION_BITS, Network, Portable};
/// use obverse_engine::evaluation::Configurations;
///
/// let mut network = Network::default();
/// network.heads[0].constant = 5 << FRACTION_BITS;
/// assert_eq!(network.value::<Portable>(&Configurations([0; 64]), 60), 5);
/// ```
pub const FRACTION_BITS: u32 = 10;

/// Highest cap of the clipped ReLU. The clipped sum is shifted left by 6 bits before it is squared, and must still fit
/// a signed 16-bit number.
///
/// ```
/// use obverse_engine::evaluation::network::MAX_CAP;
/// use obverse_engine::evaluation::Weights;
///
/// assert!(Weights::built_in().network.caps.iter().all(|&cap| cap <= MAX_CAP));
/// ```
pub const MAX_CAP: i16 = 511;

/// Left shift of the clipped sum before it is squared. The square is then shifted right by 16 bits. The result is the
/// square of the clipped sum divided by 16.
const SQUARED_SHIFT: u32 = 6;

/// Number of allocated rows. The padding of 2^16 rows keeps every 16-bit configuration index in bounds, so that the
/// compiler can drop the bounds checks.
const ALLOCATED_ROWS: usize = CONFIGURATIONS + (1 << 16);

/// The parameters of the network.
///
/// ```
/// use obverse_engine::evaluation::network::{Network, EmbeddingRow};
///
/// let mut network = Network::default();
/// network.rows_mut()[0] = EmbeddingRow([1; 32]);
/// assert_ne!(network, Network::default());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    rows: Box<[EmbeddingRow; ALLOCATED_ROWS]>,
    /// Cap of the clipped ReLU of each unit, at most [`MAX_CAP`].
    pub caps: [i16; HIDDEN_UNITS],
    /// The output heads, by ply.
    pub heads: Box<[OutputHead; PLIES]>,
}

impl Default for Network {
    /// A network whose parameters are all zero.
    fn default() -> Network {
        let rows = bytemuck::zeroed_slice_box(ALLOCATED_ROWS);
        Network {
            rows: rows.try_into().expect("the vector has ALLOCATED_ROWS rows"),
            caps: [0; HIDDEN_UNITS],
            heads: Box::new([OutputHead::ZERO; PLIES]),
        }
    }
}

impl Network {
    /// The embedding rows of all configurations, pattern by pattern.
    ///
    /// ```
    /// use obverse_engine::evaluation::network::Network;
    /// use obverse_engine::evaluation::pattern::CONFIGURATIONS;
    ///
    /// assert_eq!(Network::default().rows().len(), CONFIGURATIONS);
    /// ```
    #[must_use]
    pub fn rows(&self) -> &[EmbeddingRow; CONFIGURATIONS] {
        self.rows
            .first_chunk()
            .expect("more rows are allocated than there are configurations")
    }

    /// Mutable access to the embedding rows. Configurations that are mirror images of each other must have equal rows.
    ///
    /// ```
    /// use obverse_engine::evaluation::network::{Network, EmbeddingRow};
    ///
    /// let mut network = Network::default();
    /// network.rows_mut()[5].0[0] = -1;
    /// assert_eq!(network.rows()[5].0[0], -1);
    /// ```
    pub fn rows_mut(&mut self) -> &mut [EmbeddingRow; CONFIGURATIONS] {
        self.rows
            .first_chunk_mut()
            .expect("more rows are allocated than there are configurations")
    }

    /// The output head for a number of empties.
    ///
    /// ```
    /// use obverse_engine::evaluation::network::Network;
    ///
    /// let mut network = Network::default();
    /// network.heads[0].constant = 7;
    /// assert_eq!(network.head(60).constant, 7);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn head(&self, empties: u32) -> &OutputHead {
        &self.heads[ply(empties)]
    }

    /// The value of a position in evaluation units.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::evaluation::network::Native;
    /// use obverse_engine::evaluation::{Evaluation, Indices, Weights};
    ///
    /// let weights = Weights::built_in();
    /// let indices = Indices::new(Position::start().board());
    /// let value = weights.network.value::<Native>(&indices.configurations(), 60);
    /// assert_eq!(value, Evaluation::new(weights).evaluate(&indices, 60));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn value<K: Kernel>(&self, configurations: &Configurations, empties: u32) -> i32 {
        K::value(self, self.head(empties), configurations)
    }

    /// Attributes the value to the features: the share of each feature, and the part that is independent of all
    /// features, in evaluation units.
    ///
    /// The output of a unit is divided among the features in proportion to what each of them adds to the unit's sum.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::evaluation::network::Native;
    /// use obverse_engine::evaluation::{Indices, Weights};
    ///
    /// let network = Weights::built_in().network;
    /// let configurations = Indices::new(Position::start().board()).configurations();
    /// let (shares, without) = network.shares(&configurations, 60);
    /// let value = f64::from(network.value::<Native>(&configurations, 60));
    /// assert!((shares.iter().sum::<f64>() + without - value).abs() < 2.0);
    /// ```
    #[must_use]
    pub fn shares(&self, configurations: &Configurations, empties: u32) -> ([f64; FEATURES], f64) {
        let head = self.head(empties);
        let rows: [&EmbeddingRow; FEATURES] = std::array::from_fn(|lane| {
            &self.rows[LANE_STARTS[lane] + usize::from(configurations.0[lane])]
        });
        let mut shares = [0.0; FEATURES];
        let mut without = f64::from(head.constant);
        for unit in 0..HIDDEN_UNITS {
            let activation =
                |sum: i16| f64::from(squared_clipped(sum, head.bias[unit], self.caps[unit]));
            let weight = f64::from(head.weight[unit]);
            let sum: i16 = rows.iter().map(|row| i16::from(row.0[unit])).sum();
            let slope = match sum {
                0 => 0.0,
                sum => weight * (activation(sum) - activation(0)) / f64::from(sum),
            };
            let slope = slope + f64::from(head.direct[unit]);
            for (share, row) in shares.iter_mut().zip(rows) {
                *share += slope * f64::from(row.0[unit]);
            }
            without += weight * activation(0);
        }
        let scale = f64::from(1_u32 << FRACTION_BITS);
        (shares.map(|share| share / scale), without / scale)
    }
}

/// The clipped ReLU of `sum + bias`, limited by `cap`, squared and divided by 16.
#[inline(always)]
fn squared_clipped(sum: i16, bias: i16, cap: i16) -> i16 {
    let clipped = sum.wrapping_add(bias).max(0).min(cap);
    let shifted = i32::from(clipped << SQUARED_SHIFT);
    ((shifted * shifted) >> 16) as i16
}

/// The ply, from 0 to 59, of a position with this many empties; it selects the output head. More than 60 empties
/// count as ply 0, a full board as ply 59.
///
/// ```
/// use obverse_engine::evaluation::network::ply;
///
/// assert_eq!((ply(60), ply(30), ply(0)), (0, 30, 59));
/// ```
#[inline(always)]
#[must_use]
pub fn ply(empties: u32) -> usize {
    PLIES.saturating_sub(empties as usize).min(PLIES - 1)
}
