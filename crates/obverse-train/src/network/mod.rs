//! The network while it learns: in floating point, and with what its next steps depend on.
//!
//! What is trained is [`Parameters`]: the network of the engine with numbers of 32 bits, in which each unit is cut off
//! at 1, a value of 1 is [`SCALE`] discs, and mirror images have one row ([`RowNumbers`]). A [`Gradient`] says where a
//! [`Sample`] pulls them, [`Descent`] follows it. [`quantization`] turns them into what the engine uses, and back.

mod adam;
mod descent;
mod gradient;
mod head;
mod parameters;
pub(crate) mod quantization;
mod row_numbers;

pub(crate) use adam::Adam;
pub(crate) use descent::{Descent, Rates};
pub(crate) use gradient::Gradient;
pub(crate) use head::{Head, Sums};
pub(crate) use parameters::{Parameters, Row};
pub(crate) use row_numbers::{RowNumbers, SeenRows};

/// The discs that make a value of 1: scores are near 1 then, as are all numbers of the network.
pub(crate) const SCALE: f32 = 16.0;

/// A position as the network sees it.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The rows of what its features see.
    pub(crate) rows: SeenRows,
    /// Which head is for it.
    pub(crate) head: usize,
    /// Its score, divided by [`SCALE`].
    pub(crate) target: f32,
}
