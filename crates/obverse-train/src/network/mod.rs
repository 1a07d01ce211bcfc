//! The network in training: 32-bit floats, and the state of the optimizers.
//!
//! [`Parameters`] is the engine's network in floating point. Units are clipped at 1, an output of 1 is [`SCALE`] discs,
//! and mirrored configurations share an embedding row ([`RowIds`]). [`Descent`] moves the parameters along the
//! [`Gradient`] of each [`Sample`]. [`quantization`] converts the parameters to the engine's integers and back.

mod adam;
mod descent;
mod gradient;
mod head;
mod learning_rates;
mod pairwise_sum;
mod parameters;
pub(crate) mod quantization;
mod row_ids;
mod sample;

pub(crate) use adam::Adam;
pub(crate) use descent::Descent;
pub(crate) use gradient::Gradient;
pub(crate) use head::{Accumulator, Head};
pub(crate) use learning_rates::LearningRates;
pub(crate) use parameters::{Parameters, Row};
pub(crate) use row_ids::{ActiveRows, RowIds};
pub(crate) use sample::{SCALE, Sample};
