//! Error of the evaluation, measured against positions with known scores.

mod evaluation_report;
mod measured_weights;
mod measurement;
mod scored_file_counts;

pub use evaluation_report::EvaluationReport;
pub use measured_weights::MeasuredWeights;
pub use measurement::{EvaluationMeasurement, MeasurementSettings};
pub use scored_file_counts::ScoredFileCounts;

/// Number of plies in a game without passes.
const PLIES: usize = 60;
