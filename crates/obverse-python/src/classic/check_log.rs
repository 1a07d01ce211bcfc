use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::sync::PoisonError;

use obverse_classic::trace::check::{LogVerdict, check_position, check_position_with, check_tree};
use obverse_classic::trace::{CutRows, TracedSearch};
use obverse_core::Position;
use obverse_report::trace::verdict_in_words;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::python_function::PythonFunction;
use super::recording::Recording;
use super::search_settings::invalid;
use crate::callbacks::Callbacks;
use crate::convert::unreadable;
use crate::interrupt::run_with_callbacks;

/// A difference between a student's log and the right log, with the fields of Python's `Difference`: fault, row, line,
/// expected, found, why.
type Difference = (
    &'static str,
    Option<u64>,
    u64,
    Option<String>,
    Option<String>,
    String,
);

/// The number of right rows, the kind of cut rows (rows after a cut-off) that the log uses, the differences and the
/// verdict in words.
pub(super) type LogCheck = (u64, Option<&'static str>, Vec<Difference>, String);

/// Compares a student's log, given as text or as a file, with the right log of a recorded search.
pub(super) fn check_log(
    py: Python<'_>,
    recording: &Recording,
    text: Option<String>,
    path: Option<PathBuf>,
    name: &str,
    cut_rows: Option<CutRows>,
) -> PyResult<LogCheck> {
    let traced = recording.recorded.search();
    if let TracedSearch::Position(request) = traced {
        TracedSearch::check_position_log(request.algorithm).map_err(invalid)?;
    }
    let verdict = match (text, path) {
        (Some(text), _) => verdict(py, recording, text.as_bytes(), name, cut_rows)?,
        (None, Some(path)) => {
            let file = BufReader::new(File::open(path)?);
            verdict(py, recording, file, name, cut_rows)?
        }
        (None, None) => {
            return Err(PyValueError::new_err("give the log as a text or as a file"));
        }
    };
    let words = verdict_in_words(&verdict, name, traced);
    let differences = verdict.differences.into_iter().map(|difference| {
        (
            difference.fault.name(),
            difference.row,
            difference.line,
            difference.expected,
            difference.found,
            difference.why,
        )
    });
    Ok((
        verdict.right_rows,
        verdict.cut_rows.map(CutRows::name),
        differences.collect(),
        words,
    ))
}

fn verdict(
    py: Python<'_>,
    recording: &Recording,
    mut log: impl BufRead + Send,
    name: &str,
    cut_rows: Option<CutRows>,
) -> PyResult<LogVerdict> {
    let traced = recording.recorded.search();
    let callbacks = Callbacks::new()?;
    let turn = traced.root().unwrap_or(Position::start()).turn();
    let function = recording.function.as_ref().map(|recorded| {
        let known = recorded
            .known
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        PythonFunction::new(&recorded.name, &recorded.function, turn, &callbacks)
            .with_known(known.clone())
    });
    let verdict = run_with_callbacks(py, &callbacks, || {
        let beginning = log.fill_buf()?;
        if let Some(problem) = not_a_text(beginning) {
            return Ok(Err(format!("{name}: {problem}")));
        }
        match traced {
            TracedSearch::Position(request) => match &function {
                Some(f) => check_position_with(f.custom(), request, log, cut_rows),
                None => check_position(request, log, cut_rows, &mut || ()),
            },
            TracedSearch::Tree {
                tree,
                algorithm,
                ties,
                ..
            } => check_tree(tree, *algorithm, *ties, log, cut_rows),
        }
        .map(Ok)
    })?;
    if let Some(function) = function {
        function.finish()?;
    }
    let verdict: Result<LogVerdict, String> = verdict.map_err(|error: std::io::Error| {
        PyErr::from(std::io::Error::new(
            error.kind(),
            format!("{name} cannot be read: {error}"),
        ))
    })?;
    verdict.map_err(|problem| unreadable(problem, None))
}

/// Returns the reason why a file that begins with these bytes cannot be a log; `None` if the file can be a log.
fn not_a_text(beginning: &[u8]) -> Option<&'static str> {
    let is_utf16 = beginning.starts_with(&[0xff, 0xfe]) || beginning.starts_with(&[0xfe, 0xff]);
    match beginning {
        _ if is_utf16 => Some("the text is UTF-16; save it as UTF-8 or ASCII"),
        // Refuse devices such as /dev/zero, whose first line never ends.
        _ if beginning.contains(&0) => Some("this is not a text file: it contains NUL bytes"),
        _ => None,
    }
}
