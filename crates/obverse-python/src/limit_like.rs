use std::time::Duration;

use obverse_engine::{GameClock, Level, Limits, Strength};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::convert::described;

/// Level of a search for which no limit is given.
const DEFAULT_LEVEL: u32 = 16;

/// Maximum time of a clock and of its increment, in seconds: one day.
const LONGEST_CLOCK: f64 = 86_400.0;

/// Limits given by a Python user: an `obverse.Limit`, which is written in Python.
pub(crate) struct LimitLike(pub(crate) Limits);

impl Default for LimitLike {
    fn default() -> LimitLike {
        let level = Level::new(DEFAULT_LEVEL).unwrap_or(Level::MIN);
        LimitLike(Limits::level(level))
    }
}

impl<'py> FromPyObject<'_, 'py> for LimitLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<LimitLike> {
        let field = |name| {
            object.getattr_opt(name)?.ok_or_else(|| {
                PyTypeError::new_err(format!(
                    "{} is not a limit: expected a Limit, such as Limit(time=1)",
                    described(&object)
                ))
            })
        };
        let number = |name| number(name, &field(name)?);
        // How far to search. Parsed like the options of the `obverse` command, so that error messages are the same.
        let mut goal = Strength::default();
        for name in ["level", "depth"] {
            if let Some(text) = number(name)? {
                goal.set(name, &text).map_err(invalid)?;
            }
        }
        let exact: bool = (field("exact")?.extract())
            .map_err(|_| PyTypeError::new_err("`exact` must be True or False"))?;
        let (time, nodes, clock) = (number("time")?, number("nodes")?, number("clock")?);
        let mut limits = match goal.effort {
            Some(effort) if exact => {
                let message = format!("{} and exact cannot both be given", effort.option());
                return Err(PyValueError::new_err(message));
            }
            Some(effort) => effort.limits(),
            None if exact => Limits::exact(),
            None if time.is_some() || nodes.is_some() || clock.is_some() => Limits::unlimited(),
            None => LimitLike::default().0,
        };
        if let Some(text) = time {
            let mut strength = Strength::default();
            strength.set("time", &text).map_err(invalid)?;
            limits.time = strength.limits(limits).time;
        }
        if let Some(text) = nodes {
            let mut strength = Strength::default();
            strength.set("nodes", &text).map_err(invalid)?;
            limits.nodes = strength.limits(limits).nodes;
        }
        let increment = seconds("increment", number("increment")?)?;
        if let Some(remaining) = seconds("clock", clock)? {
            limits.clock = Some(GameClock {
                remaining,
                increment: increment.unwrap_or_default(),
            });
        }
        Ok(LimitLike(limits))
    }
}

/// Raises an exception if a `Limit` is invalid. The constructor of `Limit` calls this.
#[pyfunction]
#[pyo3(signature = (limit, /))]
pub(crate) fn check_limit(limit: &Bound<'_, PyAny>) -> PyResult<()> {
    limit.extract::<LimitLike>().map(|_| ())
}

/// Returns a number as text, because options are parsed from text. Returns `None` for Python's `None`.
fn number(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if value.is_none() {
        return Ok(None);
    }
    let is_number = !value.is_instance_of::<PyBool>()
        && !value.is_instance_of::<PyString>()
        && value.extract::<f64>().is_ok();
    if !is_number {
        let message = format!("`{name}` must be a number, not {}", described(value));
        return Err(PyTypeError::new_err(message));
    }
    value.str()?.extract().map(Some)
}

fn seconds(name: &str, value: Option<String>) -> PyResult<Option<Duration>> {
    let Some(text) = value else { return Ok(None) };
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.0..=LONGEST_CLOCK).contains(seconds));
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let duration = duration.ok_or_else(|| {
        PyValueError::new_err(format!(
            "`{name}={text}` is invalid: choose seconds from 0 to 86400"
        ))
    })?;
    Ok(Some(duration))
}

fn invalid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}
