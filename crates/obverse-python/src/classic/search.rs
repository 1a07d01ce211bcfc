use std::time::{Duration, Instant};

use obverse_classic::search::{SearchReport, search, search_with};
use obverse_classic::trace::{TraceOutcome, TracedSearch};
use obverse_classic::{AbstractTree, Algorithm, Observer, OthelloState, Side, TieRule};
use obverse_core::Move;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::python_function::PythonFunction;
use super::search_settings::{PreparedSearch, SearchSettings, invalid, parse};
use crate::board::BoardLike;
use crate::callbacks::Callbacks;
use crate::convert::{exceptions, move_object, move_objects};
use crate::interrupt::run_with_callbacks;

/// Runs a textbook search. Returns the fields of `SearchResult` in order.
#[pyfunction]
pub(crate) fn classic_search<'py>(
    py: Python<'py>,
    board: BoardLike,
    settings: SearchSettings,
) -> PyResult<Bound<'py, PyTuple>> {
    let PreparedSearch {
        request,
        time,
        function,
    } = settings.prepare(py, board.0.position)?;
    let callbacks = Callbacks::new()?;
    let function = function.as_ref().map(|(name, function)| {
        PythonFunction::new(name, function, request.position.turn(), &callbacks)
    });
    let started = Instant::now();
    let mut depths = CompletedDepths {
        started,
        depths: Vec::new(),
    };
    let end = time.and_then(|time| started.checked_add(time));
    let report = run_with_callbacks(py, &callbacks, || {
        let is_stopped = || {
            callbacks.stop().is_stopped()
                || function.as_ref().is_some_and(|f| f.stop().is_stopped())
        };
        let mut stop = || is_stopped() || end.is_some_and(|end| Instant::now() >= end);
        match &function {
            Some(f) => search_with(f.evaluation(), &request, &mut depths, &mut stop),
            None => search(&request, &mut depths, &mut stop),
        }
    })?;
    let seconds = started.elapsed().as_secs_f64();
    if let Some(function) = function {
        function.finish()?;
    }
    result_fields(py, &report, depths.depths, seconds)
}

/// The fields of `SearchResult` in order.
pub(super) fn result_fields<'py>(
    py: Python<'py>,
    report: &SearchReport,
    depths: Vec<(SearchReport, Duration)>,
    seconds: f64,
) -> PyResult<Bound<'py, PyTuple>> {
    let best = |report: &SearchReport| report.best.map(|mv| move_object(py, mv)).transpose();
    let depths = depths.into_iter().map(|(report, time)| {
        let line = move_objects(py, report.line.iter().copied())?;
        let seconds = time.as_secs_f64();
        let row = (
            report.depth,
            report.value,
            best(&report)?,
            line,
            report.nodes,
            seconds,
        );
        row.into_py_any(py)
    });
    let depths: Vec<Py<PyAny>> = depths.collect::<PyResult<_>>()?;
    let fields = [
        report.value.into_py_any(py)?,
        best(report)?.into_py_any(py)?,
        move_objects(py, report.line.iter().copied())?.into_py_any(py)?,
        report.nodes.into_py_any(py)?,
        report.leaves.into_py_any(py)?,
        report.cutoffs.into_py_any(py)?,
        report.table_hits.into_py_any(py)?,
        report.depth.into_py_any(py)?,
        report.finished.into_py_any(py)?,
        report.exhausted.into_py_any(py)?,
        seconds.into_py_any(py)?,
        depths.into_py_any(py)?,
    ];
    PyTuple::new(py, fields)
}

/// The fields of `SearchResult` for a tree of numbers, in order. Moves are labels such as `a1`.
pub(super) fn tree_fields<'py>(
    py: Python<'py>,
    outcome: &TraceOutcome,
    height: usize,
    seconds: f64,
) -> PyResult<Bound<'py, PyTuple>> {
    let fields = [
        outcome.value.into_py_any(py)?,
        outcome.line.first().into_py_any(py)?,
        outcome.line.as_slice().into_py_any(py)?,
        outcome.nodes.into_py_any(py)?,
        outcome.leaves.into_py_any(py)?,
        outcome.cutoffs.into_py_any(py)?,
        outcome.table_hits.into_py_any(py)?,
        height.into_py_any(py)?,
        true.into_py_any(py)?,
        true.into_py_any(py)?,
        seconds.into_py_any(py)?,
        Vec::<Py<PyAny>>::new().into_py_any(py)?,
    ];
    PyTuple::new(py, fields)
}

/// Searches a tree of numbers. Returns the fields of `SearchResult` in order.
#[pyfunction]
pub(crate) fn classic_search_tree<'py>(
    py: Python<'py>,
    text: &str,
    algorithm: &str,
    root: Option<&str>,
    ties: Option<&str>,
) -> PyResult<Bound<'py, PyTuple>> {
    let traced = traced_tree(text, algorithm, root, ties)?;
    let callbacks = Callbacks::new()?;
    let started = Instant::now();
    let outcome = run_with_callbacks(py, &callbacks, || {
        let mut ignored = IgnoredSteps;
        traced.trace(&mut ignored, &mut || callbacks.stop().is_stopped())
    })?;
    tree_fields(
        py,
        &outcome,
        height(&traced),
        started.elapsed().as_secs_f64(),
    )
}

/// The search of a tree of numbers that the arguments ask for.
pub(super) fn traced_tree(
    text: &str,
    algorithm: &str,
    root: Option<&str>,
    ties: Option<&str>,
) -> PyResult<TracedSearch> {
    let algorithm: Algorithm = parse(algorithm)?;
    TracedSearch::check_tree(algorithm).map_err(invalid)?;
    let text = text.trim();
    let tree: AbstractTree =
        text.parse()
            .map_err(|error: obverse_classic::abstract_tree::ParseTreeError| {
                let column = Some(error.column);
                exceptions::FormatError::new_err((
                    error.to_string(),
                    None::<u64>,
                    column,
                    None::<u64>,
                ))
            })?;
    let side: Option<Side> = root.map(parse).transpose()?;
    let (tree, text) = match side {
        Some(side) if side != tree.root_side() => {
            let numbers = text.trim_start_matches(char::is_alphabetic).trim_start();
            let text = format!("{} {numbers}", side.name().to_lowercase());
            (tree.with_root_side(side), text)
        }
        _ => (tree, text.to_owned()),
    };
    let ties: Option<TieRule> = ties.map(parse).transpose()?;
    Ok(TracedSearch::Tree {
        tree,
        text,
        algorithm,
        ties: ties.unwrap_or_default(),
    })
}

/// Number of plies of the longest line of a tree of numbers.
pub(super) fn height(traced: &TracedSearch) -> usize {
    let TracedSearch::Tree { tree, .. } = traced else {
        return 0;
    };
    let mut height = 0;
    let mut rest = vec![(AbstractTree::ROOT, 0)];
    while let Some((node, ply)) = rest.pop() {
        height = height.max(ply);
        rest.extend(tree.children(node).iter().map(|&child| (child, ply + 1)));
    }
    height
}

/// Collects the result of each depth that iterative deepening completes, with the time since the start.
struct CompletedDepths {
    started: Instant,
    depths: Vec<(SearchReport, Duration)>,
}

impl Observer<Move, OthelloState> for CompletedDepths {
    fn listens(&self) -> bool {
        false
    }

    fn completed(&mut self, report: &SearchReport) {
        self.depths.push((report.clone(), self.started.elapsed()));
    }
}

struct IgnoredSteps;

impl obverse_classic::trace::StepListener for IgnoredSteps {
    fn step(&mut self, _: &[obverse_classic::trace::OpenNode], _: &obverse_classic::trace::Step) {}
}
