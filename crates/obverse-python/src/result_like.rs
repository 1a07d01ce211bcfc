use obverse_core::Tally;
use obverse_formats::{EndReason, GameOutcome};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::color_object;

/// A result given by a Python user: Black's discs minus White's, or a pair of that number and how the game ended.
pub(crate) struct ResultLike(pub(crate) GameOutcome);

impl<'py> FromPyObject<'_, 'py> for ResultLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<ResultLike> {
        let (score, reason) = match object.cast::<PyTuple>() {
            Ok(_) => object.extract::<(f64, String)>()?,
            Err(_) => (object.extract()?, "played_out".to_owned()),
        };
        if !score.is_finite() {
            return Err(not_finite(score));
        }
        let reason = REASONS
            .into_iter()
            .find(|&known| reason_name(known) == reason);
        let reason = reason.ok_or_else(|| {
            let names = REASONS.map(reason_name).join(", ");
            PyValueError::new_err(format!(
                "the way in which the game ended is unknown: expected {names}"
            ))
        })?;
        Ok(ResultLike(GameOutcome { score, reason }))
    }
}

/// The ways in which a game ends.
const REASONS: [EndReason; 5] = [
    EndReason::PlayedOut,
    EndReason::Resigned,
    EndReason::Timeout,
    EndReason::Left,
    EndReason::Agreed,
];

/// Name of the way in which a game ended, as Python users write it.
pub(crate) fn reason_name(reason: EndReason) -> &'static str {
    match reason {
        EndReason::PlayedOut => "played_out",
        EndReason::Resigned => "resigned",
        EndReason::Timeout => "timeout",
        EndReason::Left => "left",
        EndReason::Agreed => "agreed",
    }
}

/// Checks that a number, if there is one, is finite: files cannot hold infinite numbers or NaN.
pub(crate) fn number(number: Option<f64>) -> PyResult<Option<f64>> {
    match number {
        Some(number) if !number.is_finite() => Err(not_finite(number)),
        number => Ok(number),
    }
}

fn not_finite(number: f64) -> PyErr {
    PyValueError::new_err(format!(
        "{number} is not possible here: expected a finite number"
    ))
}

/// The Python object of the result of a finished game.
pub(crate) fn outcome_object(py: Python<'_>, score: Tally) -> PyResult<Py<PyAny>> {
    let winner = score
        .leader()
        .map(|color| color_object(py, color))
        .transpose()?;
    let class = py.import("obverse._results")?.getattr("Outcome")?;
    Ok(class.call1((winner, score.black, score.white))?.unbind())
}
