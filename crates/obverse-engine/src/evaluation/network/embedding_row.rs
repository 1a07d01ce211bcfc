use super::HIDDEN_UNITS;

/// The embedding of a configuration: what it adds to each unit of the accumulator.
///
/// ```
/// use obverse_engine::evaluation::network::{EmbeddingRow, HIDDEN_UNITS};
/// use obverse_engine::evaluation::Weights;
///
/// let EmbeddingRow(numbers) = Weights::built_in().network.rows()[0];
/// assert_eq!(numbers.len(), HIDDEN_UNITS);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(32))]
pub struct EmbeddingRow(pub [i8; HIDDEN_UNITS]);
