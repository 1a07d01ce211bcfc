use obverse_core::Square;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyMapping;

use crate::convert::described;
use crate::info::Info;
use crate::square_like::SquareLike;

/// Values to draw in squares: the square, the text, and the difference in discs to the best value.
pub(crate) struct SquareValues(pub(crate) Vec<(Square, String, f64)>);

impl<'py> FromPyObject<'_, 'py> for SquareValues {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<SquareValues> {
        let values: Vec<(Square, f64, String)> = if let Ok(info) = object.cast::<Info>() {
            info.get().square_values()
        } else if let Ok(values) = object.cast::<PyMapping>() {
            let pair = |item: Bound<'_, PyAny>| {
                let (square, value): (SquareLike, f64) = item.extract()?;
                Ok((square.0, value, format!("{value:+}")))
            };
            values.items()?.iter().map(pair).collect::<PyResult<_>>()?
        } else {
            return Err(PyTypeError::new_err(format!(
                "{} has no values: expected an Info or a mapping from squares to discs",
                described(&object)
            )));
        };
        let best = values
            .iter()
            .map(|&(_, value, _)| value)
            .fold(f64::NEG_INFINITY, f64::max);
        let values = values
            .into_iter()
            .map(|(square, value, text)| (square, text, best - value));
        Ok(SquareValues(values.collect()))
    }
}
