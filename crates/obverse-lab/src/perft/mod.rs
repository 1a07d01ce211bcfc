//! Perft: counting move sequences, with several threads.

mod parallel_perft;
mod perft_report;

pub use parallel_perft::{ParallelPerft, PerftCount};
pub use perft_report::PerftReport;
