//! Marking of logs. Mistakes are named by running searches that make them on purpose, and wrong rows are explained.

mod alignment;
mod consistency_check;
mod diagnosis;
mod expected_log;
mod habits;
mod likely_mistake;
mod log_mark;
mod log_marker;
mod logged_search;
mod mistake;
mod mistaken_search;
mod next_row;
mod next_state_mistake;
mod node_state;
mod one_direction_flips;
mod raw_row;
mod row;
mod row_comparison;
mod row_fault;
mod row_form;
mod student_log;
#[cfg(test)]
mod tests;
mod tree_pictures;

pub use diagnosis::{Diagnosis, diagnose};
pub use expected_log::{ExpectedLog, LogTooLong};
pub use habits::{
    ChildWindow, CutTest, FlipHabit, Habits, LeafSide, LoggedRows, MoveOrder, Narrowing, PassHabit,
};
pub use log_mark::LogMark;
pub use log_marker::{LogMarker, MOST_BYTES};
pub use logged_search::LoggedSearch;
pub use mistake::Mistake;
pub use mistaken_search::{MistakenResult, RowCounter, RowList, RowSink, search};
pub use row::Row;
pub use row_fault::RowFault;
pub use student_log::{StudentLog, StudentRow};
pub use tree_pictures::TreePictures;
