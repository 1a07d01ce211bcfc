//! Perft: counting move sequences, with several threads.

mod perft_report;
mod work_list;

pub use perft_report::PerftReport;
pub use work_list::{PerftCount, WorkList};
