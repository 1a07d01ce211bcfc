use super::{Diagnosis, RowFault};

/// The mark of a log, and its mistakes.
#[derive(Clone, Debug)]
pub struct LogMark {
    /// Share of the points, from 0 to 1.
    pub share: f64,
    /// The mistakes by name.
    pub diagnosis: Diagnosis,
    /// Line number and explanation of the first wrong row, from the check of `obverse-classic`; `None` if it finds no
    /// wrong row.
    pub first: Option<(u64, String)>,
    /// The wrong rows that do not follow from earlier wrong rows.
    pub faults: Vec<RowFault>,
    /// Number of wrong rows that do not follow from earlier wrong rows and are not in `faults`, because the list is
    /// full.
    pub more_faults: usize,
    /// Number of rows that equal the correct row.
    pub right_rows: usize,
    /// Number of rows of the student's log.
    pub rows: usize,
    /// Number of rows of the correct log.
    pub expected_rows: usize,
    /// The tree around the first wrong node, as SVG; `None` if all rows are right.
    pub picture: Option<String>,
}
