use obverse_classic::Value;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// A value as Python's number: an int, or an infinite float.
pub(crate) fn value_object(py: Python<'_>, value: Value) -> PyResult<Py<PyAny>> {
    match value.finite() {
        Some(number) => number.into_py_any(py),
        None if value == Value::INFINITY => f64::INFINITY.into_py_any(py),
        None => f64::NEG_INFINITY.into_py_any(py),
    }
}
