use std::error::Error;
use std::fmt;

use obverse_arena::PlayerError;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// An exception of a Python player, for which it forfeits the game.
#[derive(Debug)]
pub(crate) struct PythonFault {
    message: String,
    /// The text of Python's traceback; empty if there is none.
    pub(crate) traceback: String,
}

impl PythonFault {
    /// A fault without an exception.
    pub(crate) fn new(message: impl Into<String>) -> PythonFault {
        PythonFault {
            message: message.into(),
            traceback: String::new(),
        }
    }

    /// The fault of an exception: its class and text.
    pub(crate) fn from_error(py: Python<'_>, error: &PyErr) -> PythonFault {
        let class = error.get_type(py).name();
        let class = class.map_or_else(|_| "Exception".to_owned(), |name| name.to_string());
        let text = error.value(py).str();
        let text = text.map_or_else(
            |_| String::new(),
            |text| text.to_string_lossy().into_owned(),
        );
        PythonFault {
            message: match text.trim() {
                "" => class,
                text => format!("{class}: {text}"),
            },
            traceback: traceback(py, error).unwrap_or_default(),
        }
    }
}

fn traceback(py: Python<'_>, error: &PyErr) -> PyResult<String> {
    let parts = (error.get_type(py), error.value(py), error.traceback(py));
    let lines = py
        .import("traceback")?
        .call_method1("format_exception", parts)?;
    let lines: Vec<String> = lines.cast_into::<PyList>()?.extract()?;
    Ok(lines.concat())
}

impl fmt::Display for PythonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for PythonFault {}

impl From<PythonFault> for PlayerError {
    fn from(fault: PythonFault) -> PlayerError {
        PlayerError(Box::new(fault))
    }
}
