use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use obverse_engine::{Effort, Engine, Options, Stop, Strength};
use obverse_formats::opening_names::OpeningNames;
use obverse_report::review::{ManyGamesReviewer, NumberedGame};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::engine::engine_error;
use crate::game_like::GameLike;
use crate::interrupt::run_interruptible;

/// Largest size of the transposition table in MiB, as in the command.
const MOST_HASH: usize = 1 << 20;

/// Reviews games as `obverse analyze` does, with one engine and one thread.
///
/// `effort` is `"level=12"`, `"depth=8"` or `"nodes=100000"`. `hash` is the size of the transposition table in MiB,
/// `weights` a file that `obverse train` wrote.
///
/// >>> import json
/// >>> import obverse as ob
/// >>> from obverse._obverse import ReviewTask
/// >>> row = ReviewTask("level=2", 1, None).row(7, "games.ggf", ob.Game("f5d6c3", black="Ann"))
/// >>> json.loads(row)["game"], json.loads(row)["black"]["name"], json.loads(row)["limits"]
/// (7, 'Ann', {'level': 2})
#[pyclass(frozen, module = "obverse._obverse")]
pub(crate) struct ReviewTask {
    reviewer: Mutex<ManyGamesReviewer>,
}

#[pymethods]
impl ReviewTask {
    #[new]
    #[pyo3(signature = (effort, hash, weights=None))]
    fn new(
        effort: &str,
        hash: usize,
        weights: Option<PathBuf>,
        py: Python<'_>,
    ) -> PyResult<ReviewTask> {
        let effort = parse_effort(effort)?;
        if !(1..=MOST_HASH).contains(&hash) {
            return Err(PyValueError::new_err(format!(
                "`hash={hash}` is invalid: choose 1 to {MOST_HASH} MiB"
            )));
        }
        let options = Options {
            hash_mib: hash,
            threads: 1,
            evaluation: Some(crate::weights::evaluation(py, weights)?),
            ..Options::default()
        };
        let engine = py.detach(|| Engine::new(options)).map_err(engine_error)?;
        let names = Arc::new(OpeningNames::built_in());
        Ok(ReviewTask {
            reviewer: Mutex::new(ManyGamesReviewer::new(engine, effort, names)),
        })
    }

    /// Reviews a game and returns the line of JSON, without a line break, that `obverse analyze --threads 1 --out`
    /// writes for it.
    ///
    /// `number` is the number of the game among all games of the input, from 1. `source` is the name of its file, or
    /// `None`.
    fn row(
        &self,
        number: usize,
        source: Option<String>,
        game: GameLike,
        py: Python<'_>,
    ) -> PyResult<String> {
        let game = NumberedGame {
            number,
            source,
            record: game.0.record,
        };
        let stop = Stop::default();
        let reviewed = run_interruptible(py, &stop, || {
            // The reviewer is usable after a panic: it clears the engine before each game.
            let mut reviewer = self.reviewer.lock().unwrap_or_else(PoisonError::into_inner);
            reviewer.review(&game, &stop)
        })?;
        let reviewed = reviewed.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let reviewed = reviewed.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
        Ok(reviewed.line)
    }
}

/// Parses a level, a depth or a number of nodes.
fn parse_effort(text: &str) -> PyResult<Effort> {
    let strength: Strength = text
        .parse()
        .map_err(|error: obverse_engine::StrengthError| PyValueError::new_err(error.to_string()))?;
    let message = match strength {
        Strength {
            effort: Some(Effort::Time(_)),
            ..
        } => format!(
            "`{text}` limits the time: results must not depend on the speed of the machine; give a level, depth or \
             number of nodes"
        ),
        Strength {
            effort: Some(effort),
            skill: None,
        } => return Ok(effort),
        _ => format!("`{text}` is not a search effort: expected level=L, depth=PLIES or nodes=N"),
    };
    Err(PyValueError::new_err(message))
}
