use obverse_core::Color;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::convert::described;

/// A colour given by a Python user: `BLACK` or `WHITE`, or its name.
#[derive(Clone, Copy)]
pub(crate) struct ColorLike(pub(crate) Color);

impl<'py> FromPyObject<'_, 'py> for ColorLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<ColorLike> {
        let wrong = || {
            PyTypeError::new_err(format!(
                "{} is not a color: expected obverse.BLACK or obverse.WHITE",
                described(&object)
            ))
        };
        let text = match object.cast::<PyString>() {
            Ok(text) => text.to_str()?.to_ascii_lowercase(),
            Err(_) => {
                let value = object.getattr("value").map_err(|_| wrong())?;
                value.extract::<String>().map_err(|_| wrong())?
            }
        };
        match text.as_str() {
            "black" | "x" => Ok(ColorLike(Color::Black)),
            "white" | "o" => Ok(ColorLike(Color::White)),
            _ => Err(wrong()),
        }
    }
}
