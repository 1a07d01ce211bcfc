//! Comparison of textbook algorithms: what each costs, and what it saves compared with minimax.

mod comparison;
mod comparison_cell;
mod comparison_charts;
mod comparison_json;
mod comparison_measurement;
mod comparison_tables;
mod positions;
mod self_play;

pub use comparison::Comparison;
pub use comparison_cell::ComparisonCell;
pub use comparison_json::ComparisonJson;
pub use comparison_measurement::{
    ComparisonMeasurement, ComparisonPlan, ProbCutErrors, SAMPLES, SkippedCell,
};
pub use positions::{Positions, PositionsError};
pub use self_play::{DepthReached, SelfPlayMove, self_play};
