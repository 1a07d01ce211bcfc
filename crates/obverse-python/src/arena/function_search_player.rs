use std::sync::Arc;

use obverse_arena::{Choice, ClassicPlayer, Player, PlayerError, Turn};
use pyo3::prelude::*;

use super::python_fault::fault;
use crate::callbacks::Callbacks;
use crate::classic::PythonFunction;

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
        // This signal stops the search if the function raises an exception or if the match is stopped.
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
