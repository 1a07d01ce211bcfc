use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use obverse_classic::drawing::{SearchTree, dot, html, svg};
use obverse_classic::trace::check::{LogVerdict, check_position, check_position_with, check_tree};
use obverse_classic::trace::{
    CutRows, LogStyle, NotRecorded, Recording as Recorded, RecordingLimits, TracedSearch,
    collect_tree,
};
use obverse_core::Position;
use obverse_report::trace::verdict_in_words;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::python_function::{KnownValues, PythonFunction};
use super::search::{height, result_fields, traced_tree, tree_fields};
use super::search_settings::{PreparedSearch, SearchSettings, invalid};
use super::trace_node::TraceNode;
use super::trace_step::TraceStep;
use crate::board::BoardLike;
use crate::callbacks::Callbacks;
use crate::convert::unreadable;
use crate::interrupt::run_with_callbacks;

/// Most steps per node of a recording: no node has more children than there are squares, and most have few.
const STEPS_PER_NODE: usize = 20;

/// A recorded search, the content of `obverse.classic.Trace`.
#[pyclass(frozen, module = "obverse._obverse")]
pub(crate) struct Recording {
    recorded: Arc<Recorded>,
    /// The function that evaluated the leaves, with its values; `None` for a built-in evaluation.
    function: Option<RecordedFunction>,
}

struct RecordedFunction {
    name: String,
    function: Py<PyAny>,
    known: Mutex<KnownValues>,
}

/// Runs a textbook search and records it. Returns the recording and the fields of `SearchResult`.
#[pyfunction]
pub(crate) fn classic_record<'py>(
    py: Python<'py>,
    board: BoardLike,
    settings: SearchSettings,
    max_nodes: usize,
) -> PyResult<(Recording, Bound<'py, PyTuple>)> {
    let PreparedSearch {
        request,
        time,
        function,
    } = settings.prepare(py, board.0.position)?;
    TracedSearch::check_position(request.algorithm).map_err(invalid)?;
    if time.is_some() {
        return Err(PyValueError::new_err(
            "a search with a time cannot be traced, because it searches one tree for each depth: give a depth",
        ));
    }
    let traced = TracedSearch::Position(request);
    let started = Instant::now();
    let recording = record(py, traced, function, max_nodes)?;
    let outcome = recording.recorded.outcome();
    let report = outcome.report.as_ref();
    let report = report.ok_or_else(|| PyValueError::new_err("the search has no result"))?;
    let fields = result_fields(py, report, Vec::new(), started.elapsed().as_secs_f64())?;
    Ok((recording, fields))
}

/// Searches a tree of numbers and records the search. Returns the recording and the fields of `SearchResult`.
#[pyfunction]
pub(crate) fn classic_record_tree<'py>(
    py: Python<'py>,
    text: &str,
    algorithm: &str,
    root: Option<&str>,
    ties: Option<&str>,
    max_nodes: usize,
) -> PyResult<(Recording, Bound<'py, PyTuple>)> {
    let traced = traced_tree(text, algorithm, root, ties)?;
    let plies = height(&traced);
    let started = Instant::now();
    let recording = record(py, traced, None, max_nodes)?;
    let outcome = recording.recorded.outcome();
    let fields = tree_fields(py, outcome, plies, started.elapsed().as_secs_f64())?;
    Ok((recording, fields))
}

fn record(
    py: Python<'_>,
    traced: TracedSearch,
    function: Option<(String, Py<PyAny>)>,
    max_nodes: usize,
) -> PyResult<Recording> {
    let limits = RecordingLimits {
        nodes: max_nodes,
        steps: max_nodes.saturating_mul(STEPS_PER_NODE),
    };
    let callbacks = Callbacks::new()?;
    let turn = traced.root().unwrap_or(Position::start()).turn();
    let evaluator = function.as_ref().map(|(name, function)| {
        let evaluator = PythonFunction::new(name, function, turn, &callbacks);
        evaluator.with_known(KnownValues::new())
    });
    let recorded = run_with_callbacks(py, &callbacks, || {
        let mut stop = || {
            callbacks.stop().is_stopped()
                || evaluator.as_ref().is_some_and(|f| f.stop().is_stopped())
        };
        match &evaluator {
            Some(f) => Recorded::with_evaluation(f.custom(), traced, limits, &mut stop),
            None => Recorded::new(traced, limits, &mut stop),
        }
    })?;
    let known = evaluator.map(PythonFunction::finish).transpose()?;
    let recorded = recorded.map_err(|error| match error {
        NotRecorded::TooLarge(_) => {
            PyValueError::new_err(format!("{error}: reduce depth, or raise max_nodes"))
        }
        NotRecorded::Stopped => PyValueError::new_err(error.to_string()),
    })?;
    let function = function
        .zip(known)
        .map(|((name, function), known)| RecordedFunction {
            name,
            function,
            known: Mutex::new(known),
        });
    Ok(Recording {
        recorded: Arc::new(recorded),
        function,
    })
}

/// A difference between a student's log and the right one: fault, row, line, expected, found, why.
type Difference = (
    &'static str,
    Option<u64>,
    u64,
    Option<String>,
    Option<String>,
    String,
);

#[pymethods]
impl Recording {
    /// The title of drawings.
    #[getter]
    fn title(&self) -> &str {
        self.recorded.tree().title()
    }

    /// The root of the tree.
    #[getter]
    fn root(&self) -> TraceNode {
        TraceNode::new(&self.recorded, self.recorded.tree().root())
    }

    /// Number of nodes of the tree.
    fn __len__(&self) -> usize {
        self.recorded.tree().len()
    }

    /// The steps of the search in order.
    fn steps(&self) -> Vec<TraceStep> {
        let steps = 0..self.recorded.steps().len();
        steps
            .map(|step| TraceStep::new(&self.recorded, step))
            .collect()
    }

    /// The log, with a sentence beside each row if asked for.
    fn log(&self, cut_rows: &str, explains: bool) -> PyResult<String> {
        let cut_rows = parse_cut_rows(cut_rows)?;
        Ok(self.recorded.log(LogStyle { cut_rows, explains }))
    }

    /// A drawing of the tree: `format` is "svg", "html" or "dot".
    fn draw(&self, py: Python<'_>, format: &str, max_nodes: usize) -> PyResult<String> {
        if self.recorded.tree().len() > max_nodes {
            return Err(PyValueError::new_err(format!(
                "the tree has more than {max_nodes} nodes: reduce depth, or raise max_nodes"
            )));
        }
        let write = match format {
            "svg" => |tree: &SearchTree, out: &mut Vec<u8>| svg::write(tree, out),
            "html" => |tree: &SearchTree, out: &mut Vec<u8>| html::write(tree, out),
            _ => |tree: &SearchTree, out: &mut Vec<u8>| dot::write(tree, out),
        };
        let bytes = py.detach(|| {
            // Built-in evaluations have parts, which the drawings of the command show beside the leaves.
            let with_parts = match self.function {
                None => collect_tree(self.recorded.search(), max_nodes, &mut ()),
                Some(_) => None,
            };
            let mut bytes = Vec::new();
            let tree = with_parts.as_ref().unwrap_or(self.recorded.tree());
            write(tree, &mut bytes).map(|()| bytes)
        })?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Compares a student's log, given as text or as a file, with the right one. Returns the number of right rows, the
    /// kind of cut rows, the differences and the verdict in words.
    fn check(
        &self,
        py: Python<'_>,
        text: Option<String>,
        path: Option<PathBuf>,
        name: &str,
        cut_rows: Option<&str>,
    ) -> PyResult<(u64, Option<&'static str>, Vec<Difference>, String)> {
        let traced = self.recorded.search();
        if let TracedSearch::Position(request) = traced {
            TracedSearch::check_position_log(request.algorithm).map_err(invalid)?;
        }
        let cut_rows = cut_rows.map(parse_cut_rows).transpose()?;
        let verdict = match (text, path) {
            (Some(text), _) => self.verdict(py, text.as_bytes(), name, cut_rows)?,
            (None, Some(path)) => {
                let file = BufReader::new(File::open(path)?);
                self.verdict(py, file, name, cut_rows)?
            }
            (None, None) => return Err(PyValueError::new_err("a log is a text or a file")),
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
}

impl Recording {
    fn verdict(
        &self,
        py: Python<'_>,
        mut log: impl BufRead + Send,
        name: &str,
        cut_rows: Option<CutRows>,
    ) -> PyResult<LogVerdict> {
        let traced = self.recorded.search();
        let callbacks = Callbacks::new()?;
        let turn = traced.root().unwrap_or(Position::start()).turn();
        let function = self.function.as_ref().map(|recorded| {
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
}

/// Why the beginning of a file is not that of a log, if so.
fn not_a_text(beginning: &[u8]) -> Option<&'static str> {
    let is_utf16 = beginning.starts_with(&[0xff, 0xfe]) || beginning.starts_with(&[0xfe, 0xff]);
    match beginning {
        _ if is_utf16 => Some("the text is UTF-16; save it as UTF-8 or ASCII"),
        // Devices such as /dev/zero have lines without end.
        _ if beginning.contains(&0) => Some("this is not a text file: it has zero bytes"),
        _ => None,
    }
}

fn parse_cut_rows(text: &str) -> PyResult<CutRows> {
    let kinds = [CutRows::Example, CutRows::Aima];
    let kind = kinds.into_iter().find(|kind| kind.name() == text);
    kind.ok_or_else(|| {
        PyValueError::new_err(format!(
            "`{}` is not a kind of cut rows: expected example or aima",
            text.escape_debug()
        ))
    })
}
