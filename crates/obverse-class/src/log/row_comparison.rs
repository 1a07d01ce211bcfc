//! Comparison of all rows of a student's log with the correct rows.

use obverse_classic::trace::CutRows;

use super::alignment::align;
use super::consistency_check::{ConsistencyCheck, RowFinding};
use super::{ExpectedLog, LogMark, LoggedSearch, Row, RowFault, StudentLog};

/// Maximum number of wrong rows that are explained. Further wrong rows are only counted.
const MOST_FAULTS: usize = 40;

/// Compares the student's rows with the correct rows, and adds the counts and the wrong rows to `mark`. Returns the
/// index of the first wrong row, and the index of the correct row that belongs there.
pub(super) fn compare_rows(
    logged: &LoggedSearch,
    expected: &ExpectedLog,
    student: &StudentLog,
    kind: CutRows,
    mark: &mut LogMark,
) -> Option<(usize, usize)> {
    let rows: Vec<Option<Row>> = student.rows.iter().map(|row| row.row).collect();
    // If both kinds of cut rows (rows after a cut-off) are allowed, compare with the kind that agrees with more of
    // the student's rows.
    let kind = if logged.cut_rows.is_none() && mark.diagnosis.cut_rows.is_none() {
        let equal = |kind: CutRows| {
            let pairs = rows.iter().zip(expected.rows(kind));
            pairs
                .filter(|(row, correct)| **row == Some(**correct))
                .count()
        };
        match equal(CutRows::Aima) > equal(CutRows::Example) {
            true => CutRows::Aima,
            false => CutRows::Example,
        }
    } else {
        kind
    };
    let correct = expected.rows(kind);
    let pairs = align(correct, &rows);
    let mut check = ConsistencyCheck::new(logged);
    let mut first_wrong = None;
    let mut last_pair = None;
    let mut follows = 0;
    for (index, student_row) in student.rows.iter().enumerate() {
        let pair = pairs[index];
        let is_right = pair.is_some_and(|at| rows[index] == Some(correct[at]));
        let due = last_pair.map_or(0, |at: usize| at + 1);
        let missing = pair.map_or(0, |at| at.saturating_sub(due));
        last_pair = pair.or(last_pair);
        let finding = check.check(rows[index].as_ref());
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
