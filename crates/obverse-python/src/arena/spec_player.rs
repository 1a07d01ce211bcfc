use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use obverse_arena::{Allowance, Player, Turn, request_move};
use obverse_engine::GameClock;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::entrant_like::{EntrantLike, NamedEntrant};
use crate::board_like::BoardLike;
use crate::callbacks::Callbacks;
use crate::convert::{exceptions, move_object};
use crate::interrupt::run_with_callbacks;

/// A player made from a specification. The object that `obverse.player` returns wraps it.
#[pyclass(frozen, module = "obverse._obverse")]
pub(crate) struct SpecPlayer {
    entrant: NamedEntrant,
    /// The player; `None` before its first move and after a failure.
    state: Mutex<Option<Box<dyn Player>>>,
    seed: Mutex<u64>,
}

#[pymethods]
impl SpecPlayer {
    #[new]
    fn new(py: Python<'_>, entrant: EntrantLike) -> PyResult<SpecPlayer> {
        let entrant = entrant.parse(py)?;
        let callbacks = Callbacks::new()?;
        run_with_callbacks(py, &callbacks, || entrant.check(Allowance::Unlimited))??;
        Ok(SpecPlayer {
            entrant,
            state: Mutex::new(None),
            seed: Mutex::new(0),
        })
    }

    /// The name of the player.
    #[getter]
    fn name(&self) -> &str {
        &self.entrant.name
    }

    /// Prepares for a new game with this random seed.
    fn new_game(&self, py: Python<'_>, seed: u64) {
        py.detach(|| {
            *self.seed.lock().unwrap_or_else(PoisonError::into_inner) = seed;
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(player) = state.as_mut() {
                player.new_game(seed);
            }
        });
    }

    /// Chooses a move. All times are in seconds.
    fn play(
        &self,
        py: Python<'_>,
        board: BoardLike,
        time: Option<f64>,
        clock: Option<f64>,
        increment: f64,
    ) -> PyResult<Py<PyAny>> {
        let seconds = |seconds: f64| {
            Duration::try_from_secs_f64(seconds)
                .map_err(|error| PyValueError::new_err(error.to_string()))
        };
        let allowance = match (time, clock) {
            (Some(time), _) => Allowance::Move(seconds(time)?),
            (None, Some(clock)) => Allowance::Clock(GameClock {
                remaining: seconds(clock)?,
                increment: seconds(increment)?,
            }),
            (None, None) => Allowance::Unlimited,
        };
        let game = board.0.game();
        let callbacks = Arc::new(Callbacks::new()?);
        let choice = run_with_callbacks(py, &callbacks, || {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            // A player with a Python evaluation is created anew for each move, because it holds the callbacks of one
            // move.
            let kept = state.take().filter(|_| !self.entrant.has_callbacks());
            let mut player = match kept {
                Some(player) => player,
                None => {
                    let mut player = self.entrant.player(&callbacks)?;
                    player.new_game(*self.seed.lock().unwrap_or_else(PoisonError::into_inner));
                    player
                }
            };
            let turn = Turn {
                game: &game,
                allowance,
                stop: callbacks.stop(),
            };
            let choice = request_move(player.as_mut(), &turn)?;
            *state = Some(player);
            Ok::<_, obverse_arena::Fault>(choice)
        })?;
        let choice = choice.map_err(|fault| {
            exceptions::EngineError::new_err(format!("{} {fault}", self.entrant.name))
        })?;
        move_object(py, choice.mv)
    }
}
