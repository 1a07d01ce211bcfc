use std::path::PathBuf;
use std::time::Duration;

use obverse_arena::{Contest, Entrant, TimeControl, openings};
use obverse_core::Game;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board_like::BoardLike;
use crate::callbacks::Callbacks;
use crate::interrupt::run_with_callbacks;

/// Settings that matches and tournaments share. The Python code has checked their types and ranges.
#[derive(FromPyObject)]
pub(crate) struct ContestSettings {
    pub(super) games: usize,
    /// Number of plies of random openings. Used only if `openings` is `None`.
    plies: u32,
    openings: Option<Vec<BoardLike>>,
    pub(super) seed: u64,
    time: Option<f64>,
    clock: Option<String>,
    concurrency: usize,
    pub(super) on_game: Option<Py<PyAny>>,
    pub(super) out: Option<PathBuf>,
}

impl ContestSettings {
    /// The time control of every game.
    pub(super) fn time_control(&self) -> PyResult<TimeControl> {
        match (&self.clock, self.time) {
            (Some(_), Some(_)) => Err(PyValueError::new_err("time and clock cannot both be given")),
            (Some(clock), None) => {
                let clock = clock.parse();
                clock.map_err(|error: obverse_arena::ParseClockError| {
                    PyValueError::new_err(error.to_string())
                })
            }
            (None, Some(seconds)) => Ok(TimeControl::Move(Duration::from_secs_f64(seconds))),
            (None, None) => Ok(TimeControl::None),
        }
    }

    /// Returns the openings for `pairs` pairs of games. The openings that the user gave may be fewer than `pairs`.
    pub(super) fn openings(
        &self,
        py: Python<'_>,
        pairs: usize,
        callbacks: &Callbacks,
    ) -> PyResult<Vec<Game>> {
        let Some(boards) = &self.openings else {
            let (plies, seed) = (self.plies, self.seed);
            return run_with_callbacks(py, callbacks, || {
                openings::random_until(plies, pairs, seed, callbacks.stop())
            });
        };
        let games: Vec<Game> = boards
            .iter()
            .take(pairs)
            .map(|board| board.0.game())
            .collect();
        openings::check(&games).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(games)
    }

    /// A contest between two players. The caller sets the openings.
    pub(super) fn between(&self, time: TimeControl, entrants: [Entrant; 2]) -> Contest {
        Contest {
            games: self.games,
            time,
            concurrency: self.concurrency,
            seed: self.seed,
            ..Contest::new(entrants)
        }
    }
}
