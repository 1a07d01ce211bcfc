use obverse_core::Bitboard;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::convert::described;
use crate::square_like::SquareLike;
use crate::square_set::SquareSet;

/// A set given by a Python user: a `SquareSet`, its bits as a number, or an iterable of squares.
pub(crate) struct SquareSetLike(pub(crate) Bitboard);

impl<'py> FromPyObject<'_, 'py> for SquareSetLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SquareSetLike> {
        if let Ok(set) = object.cast::<SquareSet>() {
            return Ok(SquareSetLike(set.get().0));
        }
        if object.is_instance_of::<PyInt>() {
            let bits = object.extract().map_err(|_| {
                PyOverflowError::new_err(format!(
                    "{} is not a set of squares: expected 0 to 2**64 - 1",
                    described(&object)
                ))
            })?;
            return Ok(SquareSetLike(Bitboard(bits)));
        }
        let squares = object.try_iter().map_err(|_| {
            PyTypeError::new_err(format!(
                "{} is not a set of squares: expected a SquareSet, an int or an iterable of squares",
                described(&object)
            ))
        })?;
        let mut set = Bitboard(0);
        for square in squares {
            set.insert(square?.extract::<SquareLike>()?.0);
        }
        Ok(SquareSetLike(set))
    }
}
