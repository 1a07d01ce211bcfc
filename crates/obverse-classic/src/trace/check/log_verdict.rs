use super::log_difference::LogDifference;
use crate::trace::CutRows;

/// Result of comparing a student's log with the correct one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogVerdict {
    /// The kind of cut rows (rows after a cut-off) that the log uses; `None` if no row of the log shows it.
    pub cut_rows: Option<CutRows>,
    /// Number of correct rows before the first wrong one.
    pub right_rows: u64,
    /// Differences in the next state (the board after the best move), in the header, and in the first wrong row. Empty
    /// if everything is correct.
    pub differences: Vec<LogDifference>,
}

impl LogVerdict {
    /// Returns whether the log is correct.
    pub fn is_right(&self) -> bool {
        self.differences.is_empty()
    }
}
