use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use obverse_classic::drawing::{SearchTree, dot, html, svg};
use obverse_classic::trace::{
    CutRows, LogStyle, NotRecorded, Recording as Recorded, RecordingLimits, TracedSearch,
    collect_tree,
};
use obverse_core::Position;
use obverse_texts::Language;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::check_log::{LogCheck, check_log};
use super::number_tree_search::{height, traced_tree};
use super::python_function::{KnownValues, PythonFunction};
use super::result_fields::{result_fields, tree_fields};
use super::search_settings::{PreparedSearch, SearchSettings, invalid};
use super::trace_node::TraceNode;
use super::trace_step::TraceStep;
use crate::board_like::BoardLike;
use crate::callbacks::Callbacks;
use crate::interrupt::run_with_callbacks;

/// Maximum number of steps of a recording, as a multiple of the maximum number of nodes. Most nodes have few children
/// and therefore few steps.
const STEPS_PER_NODE: usize = 20;

/// A recorded search. The Python class `obverse.classic.Trace` wraps it.
#[pyclass(frozen, module = "obverse._obverse")]
pub(crate) struct Recording {
    pub(super) recorded: Arc<Recorded>,
    /// The Python function that evaluated the leaves, with the values that it returned; `None` for a built-in
    /// evaluation.
    pub(super) function: Option<RecordedFunction>,
}

pub(super) struct RecordedFunction {
    pub(super) name: String,
    pub(super) function: Py<PyAny>,
    pub(super) known: Mutex<KnownValues>,
}

/// Runs a textbook search and records it. Returns the recording and the fields of `SearchResult`.
#[pyfunction]
pub(crate) fn classic_record<'py>(
    py: Python<'py>,
    board: BoardLike,
    settings: SearchSettings,
    max_nodes: usize,
    language: &str,
) -> PyResult<(Recording, Bound<'py, PyTuple>)> {
    let PreparedSearch {
        request,
        time,
        function,
    } = settings.prepare(py, board.0.position)?;
    TracedSearch::check_position(request.algorithm).map_err(invalid)?;
    if time.is_some() {
        return Err(PyValueError::new_err(
            "a search with `time` cannot be traced, because it searches one tree for each depth: give `depth` instead",
        ));
    }
    let traced = TracedSearch::Position(request);
    let language = language.parse().map_err(invalid)?;
    let started = Instant::now();
    let recording = record(py, traced, function, max_nodes, language)?;
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
    language: &str,
) -> PyResult<(Recording, Bound<'py, PyTuple>)> {
    let traced = traced_tree(text, algorithm, root, ties)?;
    let plies = height(&traced);
    let language = language.parse().map_err(invalid)?;
    let started = Instant::now();
    let recording = record(py, traced, None, max_nodes, language)?;
    let outcome = recording.recorded.outcome();
    let fields = tree_fields(py, outcome, plies, started.elapsed().as_secs_f64())?;
    Ok((recording, fields))
}

fn record(
    py: Python<'_>,
    traced: TracedSearch,
    function: Option<(String, Py<PyAny>)>,
    max_nodes: usize,
    language: Language,
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
            Some(f) => Recorded::with_evaluation(f.custom(), traced, language, limits, &mut stop),
            None => Recorded::in_language(language, traced, limits, &mut stop),
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

    /// Returns the log. If `explains` is true, each row has a line of the pseudo-code and a sentence beside it.
    fn log(&self, cut_rows: &str, explains: bool) -> PyResult<String> {
        let cut_rows = parse_cut_rows(cut_rows)?;
        Ok(self.recorded.log(LogStyle {
            cut_rows,
            explains,
            ..LogStyle::default()
        }))
    }

    /// Draws the tree. `format` is "svg", "html" or "dot".
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

    /// Compares a student's log, given as text or as a file, with the right log. Returns the number of right rows, the
    /// kind of cut rows (rows after a cut-off) that the log uses, the differences and the verdict in words.
    fn check(
        &self,
        py: Python<'_>,
        text: Option<String>,
        path: Option<PathBuf>,
        name: &str,
        cut_rows: Option<&str>,
    ) -> PyResult<LogCheck> {
        let cut_rows = cut_rows.map(parse_cut_rows).transpose()?;
        check_log(py, self, text, path, name, cut_rows)
    }
}

fn parse_cut_rows(text: &str) -> PyResult<CutRows> {
    let kinds = [CutRows::Example, CutRows::Aima];
    let kind = kinds.into_iter().find(|kind| kind.name() == text);
    kind.ok_or_else(|| {
        PyValueError::new_err(format!(
            "`cut_rows={}` is invalid: choose example or aima",
            text.escape_debug()
        ))
    })
}
