//! Benchmarks of the engine on fixed positions: node counts, speed, and the error of its evaluation.

pub mod evaluation;
pub mod ffo;
mod ffo_positions;
pub mod signature;

pub use ffo_positions::{FfoPosition, PROGRAMS, ffo_positions, programs};

/// Returns the fields of each line of an embedded file, without comment lines.
fn records(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_ascii_whitespace().collect())
}
