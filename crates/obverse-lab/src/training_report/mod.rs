//! Reports on a training run: JSON output, tables for a terminal, charts, and a Markdown report.

mod digest;
mod markdown_report;
pub mod memory;
pub mod terminal_report;
mod training_charts;
mod training_file_counts;
mod training_json;

pub use digest::digest;
pub use markdown_report::{REPORT_NAME, TrainingReport};
pub use training_file_counts::TrainingFileCounts;
pub use training_json::{EpochJson, PatternJson, PlyJson, TrainingJson};

/// First and last ply of each group of plies whose errors are shown separately.
const GROUPS: [(usize, usize); 6] = [(0, 9), (10, 19), (20, 29), (30, 39), (40, 49), (50, 59)];
