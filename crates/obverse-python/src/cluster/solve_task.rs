use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use obverse_engine::{Engine, Options, Request, Stop};
use obverse_files::problems_to_solve;
use obverse_files::typed_position::Choice;
use obverse_report::solve::{ScoreWindow, SolveGoal, SolveMode, SolvedPosition};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::board_like::BoardLike;
use crate::convert::exceptions::EngineError;
use crate::file_error::file_error;
use crate::interrupt::run_interruptible;

/// Solves positions, each with an empty transposition table, on one thread.
#[pyclass(frozen, module = "obverse")]
pub(crate) struct SolveTask {
    engine: Arc<Mutex<Engine>>,
}

#[pymethods]
impl SolveTask {
    /// Creates the engine. `hash` is the size of its transposition table in MiB.
    #[new]
    fn new(hash: usize, weights: Option<PathBuf>, py: Python<'_>) -> PyResult<SolveTask> {
        let options = Options {
            hash_mib: hash,
            threads: 1,
            evaluation: Some(crate::weights::evaluation(py, weights)?),
            ..Options::default()
        };
        let engine = py
            .detach(|| Engine::new(options))
            .map_err(|error| EngineError::new_err(error.to_string()))?;
        Ok(SolveTask {
            engine: Arc::new(Mutex::new(engine)),
        })
    }

    /// Solves a position exactly, or within a window. Returns the line of JSON that `obverse solve --json` prints for
    /// it. With `nodes`, the solve gives up after this many nodes and returns the bounds it has proven.
    fn row(
        &self,
        board: BoardLike,
        window: Option<(i32, i32)>,
        nodes: Option<u64>,
        py: Python<'_>,
    ) -> PyResult<String> {
        let position = board.0.position;
        let window = window
            .map(ScoreWindow::try_from)
            .transpose()
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let mode = SolveMode {
            goal: window.map_or(SolveGoal::Exact, SolveGoal::Window),
            all_moves: false,
        };
        let stop = Stop::default();
        let mut request: Request = mode.request(position).with_stop(stop.clone());
        request.limits.nodes = nodes;
        let report = run_interruptible(py, &stop, || {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            engine.forget();
            engine.think(&request, &mut ())
        })?;
        let solved = SolvedPosition::new(position, mode, &report);
        serde_json::to_string(&solved).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}

/// Reads positions to solve, as `obverse solve` does: each text is a file of any format, or a position. Returns board
/// strings.
#[pyfunction]
pub(crate) fn positions_to_solve(texts: Vec<String>, py: Python<'_>) -> PyResult<Vec<String>> {
    let Some((first, rest)) = texts.split_first() else {
        return Err(PyValueError::new_err("no file or position is given"));
    };
    let problems = py
        .detach(|| problems_to_solve::read(first, rest, Choice::default(), &mut |_| {}))
        .map_err(file_error)?;
    Ok(problems
        .iter()
        .map(|problem| problem.position.to_string())
        .collect())
}
