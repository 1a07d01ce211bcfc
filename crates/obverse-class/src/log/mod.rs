//! Marking of logs. Mistakes are named by running searches that make them on purpose, and wrong rows are explained.

mod alignment;
mod audit;
mod diagnosis;
mod expected_log;
mod habits;
mod log_mark;
mod logged_search;
mod mistake;
mod mistaken_search;
mod row;
mod student_log;
#[cfg(test)]
mod tests;
mod wrong_node_picture;

pub use diagnosis::{Diagnosis, diagnose};
pub use expected_log::{ExpectedLog, LogTooLong};
pub use habits::{
    ChildWindow, CutTest, FlipHabit, Habits, LeafSide, LoggedRows, MoveOrder, Narrowing, PassHabit,
};
pub use log_mark::{LogMark, LogMarker, MOST_BYTES, RowFault};
pub use logged_search::LoggedSearch;
pub use mistake::Mistake;
pub use mistaken_search::{MistakenResult, RowCounter, RowList, RowSink, search};
pub use row::Row;
pub use student_log::{StudentLog, StudentRow};
pub use wrong_node_picture::TreePictures;
