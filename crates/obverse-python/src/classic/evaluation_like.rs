use obverse_classic::EvaluationName;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::convert::described;

/// An evaluation, as the Python module `obverse.classic` passes it: the name of a built-in evaluation, or a function
/// with its name.
pub(crate) enum EvaluationLike {
    /// A built-in evaluation.
    BuiltIn(EvaluationName),
    /// A Python function.
    Function {
        /// Name of the function in titles and sentences.
        name: String,
        /// The Python function that evaluates positions.
        function: Py<PyAny>,
    },
}

impl<'py> FromPyObject<'_, 'py> for EvaluationLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<EvaluationLike> {
        if let Ok(text) = object.cast::<PyString>() {
            let name = text.to_str()?.parse();
            let name =
                name.map_err(|error: obverse_classic::evaluation::ParseEvaluationError| {
                    PyValueError::new_err(error.to_string())
                })?;
            return Ok(EvaluationLike::BuiltIn(name));
        }
        let (name, function) = object.extract().map_err(|_| {
            PyTypeError::new_err(format!(
                "{} is not an evaluation: expected a name or a function",
                described(&object)
            ))
        })?;
        Ok(EvaluationLike::Function { name, function })
    }
}
