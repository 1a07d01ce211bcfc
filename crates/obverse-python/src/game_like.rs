use obverse_core::{Move, Position};
use obverse_formats::transcript;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::board::Board;
use crate::convert::{described, illegal, unreadable};
use crate::game::Game;
use crate::move_like::MoveLike;
use crate::read_game::read_game;

/// A game given by a Python user: everything that `Game(...)` accepts.
pub(crate) struct GameLike(pub(crate) Game);

impl<'py> FromPyObject<'_, 'py> for GameLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<GameLike> {
        if let Ok(game) = object.cast::<Game>() {
            return Ok(GameLike(game.try_borrow()?.clone()));
        }
        if let Ok(board) = object.cast::<Board>() {
            return Ok(GameLike(board.try_borrow()?.game().into()));
        }
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(GameLike(read_game(text.to_str()?.as_bytes())?));
        }
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(GameLike(read_game(bytes.as_bytes())?));
        }
        if object.try_iter().is_err() {
            return Err(PyTypeError::new_err(format!(
                "{} is not a game: expected a Game, a Board, text, bytes or an iterable of moves",
                described(&object)
            )));
        }
        let mut game = obverse_core::Game::new();
        for mv in legal_moves(&object, game.position())? {
            game.play(mv).map_err(illegal)?;
        }
        Ok(GameLike(game.into()))
    }
}

/// Returns the moves of a transcript, whose passes may be left out, or of an iterable of moves. Returns an error if
/// they cannot be played from the position.
pub(crate) fn legal_moves(moves: &Bound<'_, PyAny>, position: Position) -> PyResult<Vec<Move>> {
    if let Ok(text) = moves.cast::<PyString>() {
        let game = transcript::parse_from(position, text.to_str()?)
            .map_err(|error| unreadable(&error, Some(error.at)))?;
        return Ok(game.moves().collect());
    }
    let iterator = moves.try_iter().map_err(|_| {
        PyTypeError::new_err(format!(
            "{} has no moves: expected a transcript or an iterable of moves",
            described(moves)
        ))
    })?;
    let mut game = obverse_core::Game::from_position(position);
    for mv in iterator {
        game.play(mv?.extract::<MoveLike>()?.0).map_err(illegal)?;
    }
    Ok(game.moves().collect())
}
