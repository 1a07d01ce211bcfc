//! The verdict on a student's log, as JSON and as text.

use obverse_classic::trace::check::{LogDifference, LogVerdict};
use obverse_classic::trace::{CutRows, TracedSearch};
use serde::Serialize;

use crate::text::{ERROR, FAINT, STRONG, printable};

/// The verdict on a student's log, in JSON.
#[derive(Serialize)]
pub struct VerdictJson<'a> {
    right: bool,
    right_rows: u64,
    cut_rows: Option<&'static str>,
    differences: Vec<DifferenceJson<'a>>,
}

/// A difference between the student's log and the correct log, in JSON.
#[derive(Serialize)]
struct DifferenceJson<'a> {
    fault: &'static str,
    row: Option<u64>,
    line: u64,
    expected: Option<&'a str>,
    found: Option<&'a str>,
    why: &'a str,
}

impl<'a> From<&'a LogVerdict> for VerdictJson<'a> {
    fn from(verdict: &'a LogVerdict) -> VerdictJson<'a> {
        VerdictJson {
            right: verdict.is_right(),
            right_rows: verdict.right_rows,
            cut_rows: verdict.cut_rows.map(CutRows::name),
            differences: verdict
                .differences
                .iter()
                .map(|difference| DifferenceJson {
                    fault: difference.fault.name(),
                    row: difference.row,
                    line: difference.line,
                    expected: difference.expected.as_deref(),
                    found: difference.found.as_deref(),
                    why: &difference.why,
                })
                .collect(),
        }
    }
}

/// The verdict as text; `name` is the file name of the log.
pub fn verdict_in_words(verdict: &LogVerdict, name: &str, subject: &TracedSearch) -> String {
    let mut text = String::new();
    for difference in &verdict.differences {
        text += &one(difference, name);
    }
    let rows = match verdict.right_rows {
        1 => "1 row".to_owned(),
        many => format!("{many} rows"),
    };
    let log_is_right = verdict.differences.iter().all(|d| d.row.is_none());
    if verdict.is_right() {
        let state = match subject {
            TracedSearch::Position(_) => "the board after the best move and ",
            TracedSearch::Tree { .. } => "",
        };
        text += &format!("{STRONG}{name}: right{STRONG:#}: {state}{rows} agree");
        text += match verdict.cut_rows {
            Some(CutRows::Example) => ", rows after a cut-off as with --cut-rows example",
            Some(CutRows::Aima) => ", rows after a cut-off as with --cut-rows aima",
            None => "",
        };
        text += ".\n";
    } else if log_is_right && verdict.right_rows > 0 {
        text += &format!("The log itself is right: {rows} agree.\n");
    }
    text
}

fn one(difference: &LogDifference, name: &str) -> String {
    let place = match difference.row {
        Some(row) => format!("row {row} (line {})", difference.line),
        None => format!("line {}", difference.line),
    };
    let why = printable(&difference.why);
    let mut text = format!("{STRONG}{name}{STRONG:#}: {ERROR}{place}:{ERROR:#} {why}\n");
    let mut shown = |what: &str, row: &Option<String>| {
        if let Some(row) = row {
            let row = printable(row);
            text += &format!("  {FAINT}{what}{FAINT:#}  {row}\n");
        }
    };
    shown("expected", &difference.expected);
    shown("yours   ", &difference.found);
    text
}
