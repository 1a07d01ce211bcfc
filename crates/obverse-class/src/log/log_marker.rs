use obverse_classic::trace::TracedSearch;
use obverse_classic::trace::check::{check_position, check_tree};

use super::row_comparison::compare_rows;
use super::{
    ExpectedLog, LogMark, LogTooLong, LoggedSearch, Mistake, StudentLog, TreePictures, diagnose,
};

/// Maximum size of a log in bytes.
pub const MOST_BYTES: u64 = 16 << 20;

/// Marks the logs of one search.
pub struct LogMarker {
    logged: LoggedSearch,
    expected: ExpectedLog,
    pictures: TreePictures,
    /// Share of the points that one named mistake costs.
    mistake_cost: f64,
}

impl LogMarker {
    /// Prepares the marking: runs the correct search.
    pub fn new(logged: LoggedSearch, mistake_cost: f64) -> Result<LogMarker, LogTooLong> {
        Ok(LogMarker {
            expected: ExpectedLog::new(&logged)?,
            pictures: TreePictures::new(&logged),
            logged,
            mistake_cost,
        })
    }

    /// Marks a log.
    pub fn mark(&self, text: &[u8]) -> LogMark {
        let student = StudentLog::read(text, &self.logged, 4 * ExpectedLog::MOST_ROWS);
        let diagnosis = diagnose(&self.logged, &self.expected, &student);
        let kind = diagnosis.cut_rows.unwrap_or(self.logged.cut_row_kinds()[0]);
        let mut mark = LogMark {
            share: 1.0,
            first: None,
            faults: Vec::new(),
            more_faults: 0,
            right_rows: 0,
            rows: student.rows.len(),
            expected_rows: self.expected.rows(kind).len(),
            picture: None,
            diagnosis,
        };
        if mark.diagnosis.is_right() {
            mark.right_rows = mark.rows;
            return mark;
        }
        let first_wrong = compare_rows(&self.logged, &self.expected, &student, kind, &mut mark);
        mark.first = self.first_difference(text);
        if let Some((row, expected)) = first_wrong {
            let last = mark.expected_rows.saturating_sub(1);
            let title = format!("Row {}", row + 1);
            let node = self.expected.node(expected.min(last));
            mark.picture = node.and_then(|node| self.pictures.around(node, &title));
        }
        mark.share = self.share(&mark);
        mark
    }

    /// Returns the line number and explanation of the first wrong row, from the check of `obverse-classic`.
    fn first_difference(&self, text: &[u8]) -> Option<(u64, String)> {
        let verdict = match &self.logged.traced {
            TracedSearch::Position(request) => {
                check_position(request, text, self.logged.cut_rows, &mut || ())
            }
            TracedSearch::Tree {
                tree,
                algorithm,
                ties,
                ..
            } => check_tree(tree, *algorithm, *ties, text, self.logged.cut_rows),
        };
        let mut differences = verdict.ok()?.differences.into_iter();
        let first = differences.find(|difference| difference.row.is_some())?;
        Some((first.line, first.why))
    }

    fn share(&self, mark: &LogMark) -> f64 {
        let cost = |mistakes: usize| self.mistake_cost * mistakes as f64;
        let share = if mark.diagnosis.is_certain {
            1.0 - cost(mark.diagnosis.mistakes.len())
        } else {
            let named = (mark.diagnosis.mistakes.iter())
                .filter(|mistake| !Mistake::of_search(&self.logged).contains(mistake));
            (mark.share - cost(named.count())).min(1.0 - self.mistake_cost)
        };
        share.clamp(0.0, 1.0)
    }
}
