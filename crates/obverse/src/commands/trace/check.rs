//! `obverse trace --check`: what is wrong with somebody else's log.

use std::io::BufRead;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use obverse_classic::trace::check::{Difference, Verdict, check_position, check_tree};
use obverse_classic::trace::{CutRows, Subject};
use serde::Serialize;

use super::watch::Watch;
use crate::failure::Failure;
use crate::output::{self, ERROR, FAINT, STRONG};
use crate::source::Source;

#[derive(Serialize)]
struct VerdictJson<'a> {
    right: bool,
    right_rows: u64,
    cut_rows: Option<&'static str>,
    differences: Vec<DifferenceJson<'a>>,
}

#[derive(Serialize)]
struct DifferenceJson<'a> {
    fault: &'static str,
    row: Option<u64>,
    line: u64,
    expected: Option<&'a str>,
    found: Option<&'a str>,
    why: &'a str,
}

pub fn run(
    subject: &Subject,
    student: &Path,
    cut_rows: Option<CutRows>,
    json: bool,
) -> Result<ExitCode, Failure> {
    let source = Source::new(student)?;
    let (mut log, _) = source.open()?;
    let unreadable = || format!("{} cannot be read", source.name);
    let beginning = log
        .fill_buf()
        .with_context(unreadable)
        .map_err(Failure::Input)?;
    if beginning.starts_with(&[0xff, 0xfe]) || beginning.starts_with(&[0xfe, 0xff]) {
        return Err(Failure::Input(anyhow!(
            "{}: this is text in UTF-16; save it as UTF-8 or ASCII",
            source.name
        )));
    }
    // A device may have lines that never end.
    if beginning.contains(&0) {
        return Err(Failure::Input(anyhow!(
            "{}: this is not text: it has bytes of zero",
            source.name
        )));
    }
    let watch = Watch::new(None);
    let verdict = match subject {
        Subject::Position(request) => check_position(request, log, cut_rows, &mut || {
            watch.tick();
        }),
        Subject::Tree {
            tree, algorithm, ..
        } => check_tree(tree, *algorithm, log, cut_rows),
    };
    drop(watch);
    let verdict = verdict.with_context(unreadable).map_err(Failure::Input)?;
    if json {
        output::print_json(&VerdictJson::from(&verdict))?;
    } else {
        output::print(&in_words(&verdict, &source.name, subject))?;
    }
    Ok(if verdict.is_right() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

impl<'a> From<&'a Verdict> for VerdictJson<'a> {
    fn from(verdict: &'a Verdict) -> VerdictJson<'a> {
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

fn in_words(verdict: &Verdict, name: &str, subject: &Subject) -> String {
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
            Subject::Position(_) => "the next state and ",
            Subject::Tree { .. } => "",
        };
        text += &format!("{STRONG}{name}: right{STRONG:#}: {state}{rows} agree");
        text += match verdict.cut_rows {
            Some(CutRows::Example) => ", cut rows as in the example",
            Some(CutRows::Aima) => ", cut rows as in AIMA's figure",
            None => "",
        };
        text += ".\n";
    } else if log_is_right && verdict.right_rows > 0 {
        text += &format!("The log itself is right: {rows} agree.\n");
    }
    text
}

fn one(difference: &Difference, name: &str) -> String {
    let place = match difference.row {
        Some(row) => format!("row {row} (line {})", difference.line),
        None => format!("line {}", difference.line),
    };
    let why = output::printable(&difference.why);
    let mut text = format!("{STRONG}{name}{STRONG:#}: {ERROR}{place}:{ERROR:#} {why}\n");
    let mut shown = |what: &str, row: &Option<String>| {
        if let Some(row) = row {
            let row = output::printable(row);
            text += &format!("  {FAINT}{what}{FAINT:#}  {row}\n");
        }
    };
    shown("expected", &difference.expected);
    shown("yours   ", &difference.found);
    text
}
