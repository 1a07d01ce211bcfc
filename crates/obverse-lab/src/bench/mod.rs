//! The engine over positions that are always the same: its nodes, its speed, and the error of its
//! evaluation.

pub mod evaluation;
pub mod ffo;
mod ffo_positions;
pub mod signature;

pub use ffo_positions::{FfoPosition, PROGRAMS, ffo_positions, programs};

/// The fields of each line of a file that the program carries, without comments.
fn records(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_ascii_whitespace().collect())
}
