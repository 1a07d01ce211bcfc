use std::time::{Duration, Instant};

use obverse_classic::search::{SearchReport, search, search_with};
use obverse_classic::{Observer, OthelloState};
use obverse_core::Move;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::python_function::PythonFunction;
use super::result_fields::result_fields;
use super::search_settings::{PreparedSearch, SearchSettings};
use crate::board_like::BoardLike;
use crate::callbacks::Callbacks;
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
