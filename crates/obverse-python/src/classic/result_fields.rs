use std::time::Duration;

use obverse_classic::search::SearchReport;
use obverse_classic::trace::TraceOutcome;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{move_object, move_objects};

/// Returns the fields of `SearchResult` in order.
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

/// Returns the fields of `SearchResult` for a tree of numbers, in order. Moves are labels such as `a1`.
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
