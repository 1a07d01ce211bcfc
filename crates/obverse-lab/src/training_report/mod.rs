//! What a training did: a summary for JSON, tables for a terminal, charts, and a report in Markdown.

mod file_counts;
pub mod memory;
mod plots;
mod report;
mod summary;
pub mod table;

pub use file_counts::FileCounts;
pub use report::{NAME, Report};
pub use summary::{Epoch, Pattern, Ply, Summary};

/// The groups of plies whose errors are shown.
const GROUPS: [(usize, usize); 6] = [(0, 9), (10, 19), (20, 29), (30, 39), (40, 49), (50, 59)];

/// A digest as it is shown.
pub fn digest(number: u64) -> String {
    format!("{number:016x}")
}
