use obverse_core::{Move, Square};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::convert::{PASS, described, exceptions};

/// A move given by a Python user: a square, the pass, an action number or text such as `f5` or `pass`.
#[derive(Clone, Copy)]
pub(crate) struct MoveLike(pub(crate) Move);

impl<'py> FromPyObject<'_, 'py> for MoveLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<MoveLike> {
        if let Ok(text) = object.cast::<PyString>() {
            let mv: Move = (text.to_str()?.trim().parse()).map_err(
                |error: obverse_core::ParseMoveError| {
                    exceptions::IllegalMove::new_err(error.to_string())
                },
            )?;
            return Ok(MoveLike(mv));
        }
        let number: i64 = object.extract().map_err(|_| {
            PyTypeError::new_err(format!(
                "{} is not a move: expected a square, PASS, an action number or text such as \"f5\"",
                described(&object)
            ))
        })?;
        match usize::try_from(number) {
            Ok(PASS) => Ok(MoveLike(Move::Pass)),
            Ok(index) if index < PASS => Ok(MoveLike(Move::Place(Square::ALL[index]))),
            _ => Err(exceptions::IllegalMove::new_err(format!(
                "{number} is not an action: expected 0 (a1) to 63 (h8) or 64 (pass)"
            ))),
        }
    }
}
