//! How far the evaluation is from scores that are known.

mod file_counts;
mod measurement;
mod report;
mod subject;

pub use file_counts::FileCounts;
pub use measurement::{Measurement, Settings};
pub use report::Report;
pub use subject::Subject;

/// The plies of a game.
const PLIES: usize = 60;
