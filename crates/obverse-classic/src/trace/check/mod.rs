//! Comparison of a student's log with the correct log: finds the first wrong row and explains the mistake.
//!
//! Spaces around fields, blank lines, `0.0` or `-0` for 0 and different spellings of infinity are accepted. Both
//! kinds of [`CutRows`](super::CutRows) are correct, as long as a log does not mix them.

mod check_log;
mod last_node;
mod leaf_values;
mod log_comparison;
mod log_difference;
mod log_fault;
mod log_lines;
mod log_verdict;
mod next_state_check;
mod student_row;
mod wrong_fields;
mod wrong_row;

pub use check_log::{check_position, check_position_with, check_tree};
pub use log_difference::LogDifference;
pub use log_fault::LogFault;
pub use log_verdict::LogVerdict;
