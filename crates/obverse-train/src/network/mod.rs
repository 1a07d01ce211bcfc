//! The network in training: 32-bit floats, and the state of the optimizers.
//!
//! [`Parameters`] is the engine's network in floating point. Units are clipped at 1, an output of 1 is [`SCALE`]
//! discs, and mirrored configurations share an embedding row ([`RowIds`]). [`Descent`] moves the parameters along the
//! [`Gradient`] of each [`Sample`]. [`quantization`] converts them to the engine's integers and back.

mod adam;
mod descent;
mod gradient;
mod head;
mod parameters;
pub(crate) mod quantization;
mod row_ids;

pub(crate) use adam::Adam;
pub(crate) use descent::{Descent, Rates};
pub(crate) use gradient::Gradient;
pub(crate) use head::{Accumulator, Head};
pub(crate) use parameters::{Parameters, Row};
pub(crate) use row_ids::{ActiveRows, RowIds};

/// Number of discs that an output of 1 stands for. Keeps scaled scores, like all parameters, near 1.
pub(crate) const SCALE: f32 = 16.0;

/// A position as the network is trained with it: the input and the target.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The embedding rows of the position's features.
    pub(crate) rows: ActiveRows,
    /// Index of the output head.
    pub(crate) head: usize,
    /// The score divided by [`SCALE`].
    pub(crate) target: f32,
}
