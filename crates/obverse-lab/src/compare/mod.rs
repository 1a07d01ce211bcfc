//! Textbook algorithms side by side: what each costs, and what it saves.

mod cell;
mod comparison;
mod json;
mod measurement;
mod plots;
mod positions;
mod self_play;
mod table;

pub use cell::Cell;
pub use comparison::Comparison;
pub use json::Report;
pub use measurement::{Measurement, Plan, ProbcutErrors, SAMPLES, Skipped};
pub use positions::{Positions, PositionsError};
pub use self_play::{Reach, Turn, play};
