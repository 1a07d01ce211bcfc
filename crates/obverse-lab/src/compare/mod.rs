//! Comparison of textbook algorithms: nodes and time of each algorithm, and its savings compared with minimax.

mod comparison;
mod comparison_cell;
mod comparison_charts;
mod comparison_json;
mod comparison_measurement;
mod comparison_plan;
mod comparison_tables;
mod positions;
mod probcut_errors;
mod self_play;

pub use comparison::Comparison;
pub use comparison_cell::ComparisonCell;
pub use comparison_json::ComparisonJson;
pub use comparison_measurement::{ComparisonMeasurement, SkippedCell};
pub use comparison_plan::{ComparisonPlan, SAMPLES};
pub use positions::{Positions, PositionsError};
pub use probcut_errors::ProbCutErrors;
pub use self_play::{DepthReached, SelfPlayMove, self_play};
