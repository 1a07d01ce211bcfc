use obverse_core::Square;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::convert::described;

/// A square given by a Python user: a square, its number, or text such as `f5`.
#[derive(Clone, Copy)]
pub(crate) struct SquareLike(pub(crate) Square);

impl<'py> FromPyObject<'_, 'py> for SquareLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SquareLike> {
        if let Ok(text) = object.cast::<PyString>() {
            let square: Square = (text.to_str()?.trim().parse()).map_err(
                |error: obverse_core::ParseSquareError| PyValueError::new_err(error.to_string()),
            )?;
            return Ok(SquareLike(square));
        }
        let number: i64 = object.extract().map_err(|_| {
            PyTypeError::new_err(format!(
                "{} is not a square: expected a square, a number from 0 to 63 or text such as \"f5\"",
                described(&object)
            ))
        })?;
        let square = u8::try_from(number).ok().and_then(Square::new);
        square.map(SquareLike).ok_or_else(|| {
            PyValueError::new_err(format!(
                "{number} is not a square: expected 0 (a1) to 63 (h8)"
            ))
        })
    }
}
