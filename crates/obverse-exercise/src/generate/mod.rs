//! Generators, one file per kind of exercise.
//!
//! Each generator draws random problems until one has all features that its difficulty asks for, such as a number of
//! cut-offs, a deep cut-off, a tie or a pass. Each feature alone is common, so a few thousand draws are enough.

mod alpha_beta;
mod evaluation;
mod minimax;
mod ordering;
mod questions;
mod random_position;
mod random_tree;
mod trace;
mod trace_rows;

pub(crate) use alpha_beta::alpha_beta;
pub(crate) use evaluation::evaluation;
pub(crate) use minimax::minimax;
pub(crate) use ordering::ordering;
pub(crate) use trace::trace;
