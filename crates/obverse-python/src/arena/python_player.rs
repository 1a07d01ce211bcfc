use std::sync::Arc;

use obverse_arena::{Choice, Player, PlayerError, Turn};
use pyo3::prelude::*;

use super::limit_object::limit_object;
use super::python_fault::{PythonFault, fault, stopped};
use crate::board::Board;
use crate::callbacks::Callbacks;
use crate::convert::{color_object, described};
use crate::move_like::MoveLike;

/// An object with the methods of `obverse.Player`, as a player of matches.
pub(super) struct PythonPlayer {
    object: Py<PyAny>,
    callbacks: Arc<Callbacks>,
    /// Seed of a new game; `None` once the method `new_game` of the object has been called with it.
    new_game: Option<u64>,
}

impl PythonPlayer {
    /// Creates a player from the object that `factory` returns.
    pub(super) fn new(
        factory: &Py<PyAny>,
        callbacks: &Arc<Callbacks>,
    ) -> Result<PythonPlayer, PlayerError> {
        let object = call(callbacks, |py| factory.call0(py))?;
        Ok(PythonPlayer {
            object,
            callbacks: Arc::clone(callbacks),
            new_game: None,
        })
    }
}

impl Player for PythonPlayer {
    /// Stores the seed. The method `new_game` of the object is called before the player's first move, when the player's
    /// colour is known.
    fn new_game(&mut self, seed: u64) {
        self.new_game = Some(seed);
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        let new_game = self.new_game.take();
        let object = &self.object;
        let answer = call(&self.callbacks, |py| {
            let object = object.bind(py);
            if let Some(seed) = new_game {
                let color = color_object(py, turn.game.position().turn())?;
                object.call_method1("new_game", (seed, color))?;
            }
            let limit = limit_object(py, turn.allowance)?;
            let answer = object.call_method1("play", (Board::from(turn.game), limit))?;
            let mv = answer.extract::<MoveLike>();
            Ok(mv.map_err(|_| format!("answered {}, which is not a move", described(&answer))))
        })?;
        match answer {
            Ok(mv) => Ok(Choice::from(mv.0)),
            Err(message) => Err(PythonFault::new(message).into()),
        }
    }
}

/// Calls a player. An exception is the player's fault. But an exception that is not a subclass of Python's `Exception`,
/// such as `SystemExit`, stops the match and is raised.
fn call<T>(
    callbacks: &Callbacks,
    code: impl FnOnce(Python<'_>) -> PyResult<T>,
) -> Result<T, PlayerError> {
    match callbacks.call(code) {
        Some(Ok(value)) => Ok(value),
        Some(Err(error)) => Err(fault(callbacks, error)),
        None => Err(stopped()),
    }
}
