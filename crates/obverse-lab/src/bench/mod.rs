//! Benchmarks of the engine on fixed positions: node counts, speed, and the error of its evaluation.

mod bench_position;
mod embedded_records;
pub mod evaluation;
pub mod ffo;
mod ffo_positions;
pub mod signature;

pub use bench_position::{BenchPosition, bench_positions};
pub use ffo_positions::{FfoPosition, PROGRAMS, ffo_positions, programs};
