//! `obverse trace --check`: compares a student's log with the correct one.

use std::io::BufRead;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use obverse_classic::trace::check::{check_position, check_tree};
use obverse_classic::trace::{CutRows, TraceWatch, TracedSearch};
use obverse_files::source::Source;
use obverse_report::trace::{VerdictJson, verdict_in_words};

use super::trace_progress::TraceProgress;
use crate::failure::Failure;
use crate::output;

pub fn run(
    subject: &TracedSearch,
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
            "{}: the text is UTF-16; save it as UTF-8 or ASCII",
            source.name
        )));
    }
    // Reject files such as /dev/zero, whose first line never ends.
    if beginning.contains(&0) {
        return Err(Failure::Input(anyhow!(
            "{}: this is not a text file: it contains NUL bytes",
            source.name
        )));
    }
    let mut progress = TraceProgress::new(false);
    let verdict = match subject {
        TracedSearch::Position(request) => check_position(request, log, cut_rows, &mut || {
            progress.tick(0);
        }),
        TracedSearch::Tree {
            tree,
            algorithm,
            ties,
            ..
        } => check_tree(tree, *algorithm, *ties, log, cut_rows),
    };
    drop(progress);
    let verdict = verdict.with_context(unreadable).map_err(Failure::Input)?;
    if json {
        output::print_json(&VerdictJson::from(&verdict))?;
    } else {
        output::print(&verdict_in_words(&verdict, &source.name, subject))?;
    }
    Ok(if verdict.is_right() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}
