use obverse_classic::trace::CutRows;
use obverse_classic::trace::TracedSearch;
use obverse_classic::trace::check::{check_position, check_tree};

use super::alignment::align;
use super::audit::{Audit, RowFinding};
use super::{
    Diagnosis, ExpectedLog, LogTooLong, LoggedSearch, Mistake, Row, StudentLog, TreePictures,
    diagnose,
};

/// Maximum number of wrong rows that are explained. Further wrong rows are only counted.
const MOST_FAULTS: usize = 40;
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
    /// Number of rows of the log.
    pub rows: usize,
    /// Number of rows of the correct log.
    pub expected_rows: usize,
    /// The tree around the first wrong node, as SVG; `None` if all rows are right.
    pub picture: Option<String>,
}

/// A wrong row, and the rows that are wrong because of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowFault {
    /// Number of the row, counted from 1 after the header.
    pub row: usize,
    /// Line of the file, counted from 1.
    pub line: u64,
    /// The row as the student wrote it, shortened.
    pub found: String,
    /// The row that the correct log has at this place; `None` if the student's row is extra.
    pub expected: Option<String>,
    /// Explanation of the mistake, based on the student's own earlier rows.
    pub why: String,
    /// The later rows that are wrong only because of this row: number of the first, number of the last, and how many.
    pub followers: Option<(usize, usize, usize)>,
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
        let first_wrong = self.compare_rows(&student, kind, &mut mark);
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

    /// Compares the student's rows with the correct rows. Returns the index of the first wrong row, and the index of
    /// the correct row that belongs there.
    fn compare_rows(
        &self,
        student: &StudentLog,
        kind: CutRows,
        mark: &mut LogMark,
    ) -> Option<(usize, usize)> {
        let rows: Vec<Option<Row>> = student.rows.iter().map(|row| row.row).collect();
        // If both kinds of cut rows (rows after a cut-off) are allowed, compare with the kind that agrees with more of
        // the student's rows.
        let kind = if self.logged.cut_rows.is_none() && mark.diagnosis.cut_rows.is_none() {
            let equal = |kind: CutRows| {
                let pairs = rows.iter().zip(self.expected.rows(kind));
                pairs
                    .filter(|(row, expected)| **row == Some(**expected))
                    .count()
            };
            match equal(CutRows::Aima) > equal(CutRows::Example) {
                true => CutRows::Aima,
                false => CutRows::Example,
            }
        } else {
            kind
        };
        let correct = self.expected.rows(kind);
        let pairs = align(correct, &rows);
        let mut audit = Audit::new(&self.logged);
        let mut first_wrong = None;
        let mut last_pair = None;
        let mut follows = 0;
        for (index, student_row) in student.rows.iter().enumerate() {
            let pair = pairs[index];
            let is_right = pair.is_some_and(|at| rows[index] == Some(correct[at]));
            let due = last_pair.map_or(0, |at: usize| at + 1);
            let missing = pair.map_or(0, |at| at.saturating_sub(due));
            last_pair = pair.or(last_pair);
            let finding = audit.check(rows[index].as_ref());
            mark.right_rows += usize::from(is_right);
            if (!is_right || missing > 0) && first_wrong.is_none() {
                first_wrong = Some((index, due));
            }
            match finding {
                RowFinding::Follows if is_right => {}
                RowFinding::Follows => {
                    follows += 1;
                    if let Some(fault) = mark.faults.last_mut().filter(|_| mark.more_faults == 0) {
                        let (first, _, count) = fault.followers.unwrap_or((index + 1, 0, 0));
                        fault.followers = Some((first, index + 1, count + 1));
                    }
                }
                // After a mistake, a correct row may contradict the wrong row before it. This is not a new mistake.
                RowFinding::Contradicts(_) if is_right && missing == 0 => {}
                RowFinding::Contradicts(_) if mark.faults.len() == MOST_FAULTS => {
                    mark.more_faults += 1;
                }
                RowFinding::Contradicts(why) => mark.faults.push(RowFault {
                    row: index + 1,
                    line: student_row.line,
                    found: student_row.text.clone(),
                    expected: match missing {
                        0 => pair.map(|at| correct[at].to_string()),
                        _ => correct.get(due).map(ToString::to_string),
                    },
                    why: match missing {
                        0 => why,
                        1 => format!("a row is missing before this one: {why}"),
                        many => format!("{many} rows are missing before this one: {why}"),
                    },
                    followers: None,
                }),
            }
        }
        let end = pairs.iter().flatten().max().map_or(0, |at| at + 1);
        if first_wrong.is_none() && student.rows.len() < correct.len() {
            first_wrong = Some((student.rows.len(), end));
        }
        if end < correct.len() && mark.faults.len() < MOST_FAULTS && mark.more_faults == 0 {
            let line = student.rows.last().map_or(1, |row| row.line + 1);
            mark.faults.push(RowFault {
                row: student.rows.len() + 1,
                line,
                found: String::new(),
                expected: Some(correct[end].to_string()),
                why: format!(
                    "the log ends too early: {} rows of the correct log are missing here",
                    correct.len() - end
                ),
                followers: None,
            });
        }
        mark.right_rows = mark.right_rows.min(mark.expected_rows);
        // Rows that follow from an earlier mistake count as correct, so that a mistake costs points only once.
        let longest = mark.rows.max(mark.expected_rows).max(1);
        mark.share = (mark.right_rows + follows) as f64 / longest as f64;
        first_wrong
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
