use std::sync::Arc;

use obverse_arena::{Choice, ClassicPlayer, Player, PlayerError, Turn};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

use super::limit_object::limit_object;
use super::python_fault::PythonFault;
use crate::board::Board;
use crate::callbacks::Callbacks;
use crate::classic::PythonFunction;
use crate::convert::{MoveLike, color_object, described};

/// An object with the methods of `obverse.Player`, as a player of matches.
pub(super) struct PythonPlayer {
    object: Py<PyAny>,
    callbacks: Arc<Callbacks>,
    /// The seed of the game, until the object has been told of the game.
    new_game: Option<u64>,
}

impl PythonPlayer {
    /// Creates a player from what `factory` returns.
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
    /// The object is told of the game at its first move, when its colour is known.
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

/// Calls a player. An exception is the player's fault; one that is not an `Exception`, such as `SystemExit`, stops the
/// match and is raised.
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

fn stopped() -> PlayerError {
    PythonFault::new("the match was stopped").into()
}

fn fault(callbacks: &Callbacks, error: PyErr) -> PlayerError {
    let fault = Python::attach(|py| {
        let is_exception = error.is_instance_of::<PyException>(py);
        is_exception.then(|| PythonFault::from_error(py, &error))
    });
    match fault {
        Some(fault) => fault.into(),
        None => {
            callbacks.fail(error);
            stopped()
        }
    }
}

/// A textbook search with a Python function as its evaluation, as a player of matches.
pub(super) struct FunctionSearchPlayer {
    pub(super) search: ClassicPlayer,
    pub(super) name: String,
    pub(super) function: Arc<Py<PyAny>>,
    pub(super) callbacks: Arc<Callbacks>,
}

impl Player for FunctionSearchPlayer {
    fn new_game(&mut self, seed: u64) {
        self.search.new_game(seed);
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        let root = turn.game.position().turn();
        let function = PythonFunction::new(&self.name, &self.function, root, &self.callbacks);
        // The function stops the search after an exception and after the stop of the match.
        let stop = function.stop().clone();
        let turn = Turn {
            stop: &stop,
            ..*turn
        };
        let choice = self.search.choose_with(function.evaluation(), &turn);
        match function.finish() {
            Ok(_) => Ok(choice),
            Err(error) => Err(fault(&self.callbacks, error)),
        }
    }
}
