use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::convert::described;

/// A position given by a Python user: a `Board`, or text that `Board(text)` accepts.
pub(crate) struct BoardLike(pub(crate) Board);

impl<'py> FromPyObject<'_, 'py> for BoardLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<BoardLike> {
        if let Ok(board) = object.cast::<Board>() {
            return Ok(BoardLike(board.try_borrow()?.clone()));
        }
        match object.extract::<String>() {
            Ok(text) => Board::parse(&text).map(BoardLike),
            Err(_) => Err(PyTypeError::new_err(format!(
                "{} is not a position: expected a Board or text",
                described(&object)
            ))),
        }
    }
}
