//! Error of the evaluation, measured against positions with known scores.

mod evaluation_measurement;
mod evaluation_report;
mod measured_weights;
mod scored_file_counts;

pub use evaluation_measurement::{EvaluationMeasurement, MeasurementSettings};
pub use evaluation_report::EvaluationReport;
pub use measured_weights::MeasuredWeights;
pub use scored_file_counts::ScoredFileCounts;

/// Number of plies in a game without passes.
const PLIES: usize = 60;
