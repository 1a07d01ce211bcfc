use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use obverse_classic::Side;
use obverse_classic::abstract_tree::LARGEST_NUMBER;
use obverse_classic::evaluation::{CustomEvaluation, Evaluation};
use obverse_core::{Board as Discs, Color, Position};
use obverse_engine::Stop;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt};

use crate::board::Board;
use crate::callbacks::Callbacks;
use crate::convert::described;

/// Values that a function has returned, by board and side to move.
pub(crate) type KnownValues = HashMap<(Discs, Side), i32>;

/// A Python function that evaluates the positions of one search.
///
/// Its first exception is kept and stops the search. From then on it is not called again and every value is 0.
pub(crate) struct PythonFunction<'a> {
    name: &'a str,
    function: &'a Py<PyAny>,
    /// The side to move at the root of the search.
    root: Color,
    callbacks: &'a Callbacks,
    /// Set after an exception and after the stop of the callbacks.
    stop: Stop,
    error: Mutex<Option<PyErr>>,
    /// The values so far, if they are kept.
    known: Option<Mutex<KnownValues>>,
}

impl<'a> PythonFunction<'a> {
    /// A function for a search with this side to move at its root.
    pub(crate) fn new(
        name: &'a str,
        function: &'a Py<PyAny>,
        root: Color,
        callbacks: &'a Callbacks,
    ) -> PythonFunction<'a> {
        PythonFunction {
            name,
            function,
            root,
            callbacks,
            stop: Stop::default(),
            error: Mutex::new(None),
            known: None,
        }
    }

    /// Starts with values that are known, and keeps those of further calls.
    pub(crate) fn with_known(self, known: KnownValues) -> PythonFunction<'a> {
        PythonFunction {
            known: Some(Mutex::new(known)),
            ..self
        }
    }

    /// The evaluation for searches.
    pub(crate) fn evaluation(&self) -> PythonEvaluation<'_> {
        PythonEvaluation(self)
    }

    /// The evaluation with its name, for traces.
    pub(crate) fn custom(&self) -> CustomEvaluation<'_, PythonEvaluation<'_>> {
        CustomEvaluation {
            name: self.name,
            evaluation: self.evaluation(),
        }
    }

    /// Stops the search that uses the function.
    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Returns the exception of the function, or the values that were kept.
    pub(crate) fn finish(self) -> PyResult<KnownValues> {
        match self
            .error
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
        {
            Some(error) => Err(error),
            None => Ok(self.known.map_or_else(KnownValues::new, |known| {
                known.into_inner().unwrap_or_else(PoisonError::into_inner)
            })),
        }
    }

    fn value(&self, board: Discs, side: Side) -> i32 {
        if let Some(known) = &self.known {
            let known = known.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(value) = known.get(&(board, side)) {
                return *value;
            }
        }
        if self.stop.is_stopped() {
            return 0;
        }
        let turn = match side {
            Side::Max => self.root,
            Side::Min => !self.root,
        };
        let value = self.callbacks.call(|py| {
            // The discs of a search are those of a position, which has at least one.
            let position = Position::new(board, turn)
                .map_err(|error| PyValueError::new_err(error.to_string()))?;
            let value = self.function.call1(py, (Board::from(position),))?;
            number(self.name, value.bind(py))
        });
        match value {
            Some(Ok(value)) => {
                if let Some(known) = &self.known {
                    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                    known.insert((board, side), value);
                }
                value
            }
            Some(Err(error)) => {
                let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
                first.get_or_insert(error);
                self.stop.stop();
                0
            }
            None => {
                self.stop.stop();
                0
            }
        }
    }
}

/// The whole number that an evaluation returned.
fn number(name: &str, value: &Bound<'_, PyAny>) -> PyResult<i32> {
    let returned = || format!("the evaluation `{name}` returned {}", described(value));
    if value.is_instance_of::<PyFloat>() {
        return Err(PyTypeError::new_err(format!(
            "{}: values are whole numbers, so return int(...) or round(...)",
            returned()
        )));
    }
    let out_of_range = || {
        PyValueError::new_err(format!(
            "{}: expected -{LARGEST_NUMBER} to {LARGEST_NUMBER}",
            returned()
        ))
    };
    let number: i64 = value
        .extract()
        .map_err(|_| match value.is_instance_of::<PyInt>() {
            true => out_of_range(),
            false => PyTypeError::new_err(format!("{}: expected an int", returned())),
        })?;
    let number = i32::try_from(number).ok();
    number
        .filter(|number| (-LARGEST_NUMBER..=LARGEST_NUMBER).contains(number))
        .ok_or_else(out_of_range)
}

/// A Python function as an evaluation of textbook searches.
#[derive(Clone, Copy)]
pub(crate) struct PythonEvaluation<'a>(&'a PythonFunction<'a>);

impl Evaluation for PythonEvaluation<'_> {
    type Parts = [i32; 1];

    const PART_NAMES: &'static [&'static str] = &["value"];

    /// Not used: singular extensions are refused for functions, whose scale is unknown.
    const SINGULAR_MARGIN: i32 = LARGEST_NUMBER;

    fn parts(self, board: Discs) -> [i32; 1] {
        [self.0.value(board, Side::Max)]
    }

    fn value_for(self, board: Discs, side: Side) -> i32 {
        self.0.value(board, side)
    }
}
