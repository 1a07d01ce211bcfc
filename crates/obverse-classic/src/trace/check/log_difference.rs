use super::log_fault::LogFault;

/// A difference between the student's log and the correct one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogDifference {
    /// Kind of mistake.
    pub fault: LogFault,
    /// Row of the log, counted from 1 after the header. `None` if the difference is in the header, or in the board
    /// above the header.
    pub row: Option<u64>,
    /// Line of the file, counted from 1.
    pub line: u64,
    /// The correct line; `None` if no line should be here.
    pub expected: Option<String>,
    /// The student's line; `None` if the line is missing.
    pub found: Option<String>,
    /// Explanation of the mistake.
    pub why: String,
}
