//! Benchmarks of the engine on fixed positions: node counts, speed, and the error of its evaluation.

mod bench_position;
mod embedded_records;
pub mod evaluation;
mod ffo_positions;
mod ffo_result;
pub mod ffo_table;
mod ffo_totals;
pub mod signature;

pub use bench_position::{BenchPosition, bench_positions};
pub use ffo_positions::{FfoPosition, PROGRAMS, ffo_positions, programs};
pub use ffo_result::FfoResult;
pub use ffo_totals::FfoTotals;
