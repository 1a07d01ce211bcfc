use std::error::Error;
use std::fmt;

use obverse_arena::PlayerError;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::callbacks::Callbacks;

/// A failure of a Python player, such as an exception. The player forfeits the game.
#[derive(Debug)]
pub(crate) struct PythonFault {
    message: String,
    /// Text of Python's traceback; empty if there is no exception or no traceback.
    pub(crate) traceback: String,
}

impl PythonFault {
    /// Creates a fault that has no exception.
    pub(crate) fn new(message: impl Into<String>) -> PythonFault {
        PythonFault {
            message: message.into(),
            traceback: String::new(),
        }
    }

    /// Creates a fault from an exception. The message is the class and the text of the exception.
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

/// The fault of a player in a match that was stopped.
pub(super) fn stopped() -> PlayerError {
    PythonFault::new("the match was stopped").into()
}

/// Converts an exception to a fault of the player. An exception that is not a subclass of Python's `Exception` stops
/// the match.
pub(super) fn fault(callbacks: &Callbacks, error: PyErr) -> PlayerError {
    let fault = Python::attach(|py| {
        let is_exception = error.is_instance_of::<PyException>(py);
        is_exception.then(|| PythonFault::from_error(py, &error))
    });
    match fault {
        Some(fault) => fault.into(),
        None => {
            callbacks.fail(error);
            stopped()
        }
    }
}
