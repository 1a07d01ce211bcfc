use obverse_core::Color;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::evaluation_like::EvaluationLike;
use super::python_function::PythonFunction;
use crate::board_like::BoardLike;
use crate::callbacks::Callbacks;
use crate::interrupt::run_with_callbacks;

/// Evaluates a position. Returns the terms of the evaluation by name, each for the side to move.
#[pyfunction]
pub(crate) fn classic_evaluate(
    py: Python<'_>,
    board: BoardLike,
    evaluation: EvaluationLike,
) -> PyResult<Vec<(String, i32)>> {
    let position = board.0.position;
    match evaluation {
        EvaluationLike::BuiltIn(evaluation) => {
            let sign = match position.turn() {
                Color::Black => 1,
                Color::White => -1,
            };
            let parts = evaluation.explain(position).parts.into_iter();
            Ok(parts
                .map(|(name, value)| (name.to_owned(), sign * value))
                .collect())
        }
        EvaluationLike::Function { name, function } => {
            if !function.bind(py).is_callable() {
                return Err(PyTypeError::new_err(
                    "an evaluation must be a name or a function",
                ));
            }
            let callbacks = Callbacks::new()?;
            let function = PythonFunction::new(&name, &function, position.turn(), &callbacks);
            let value = run_with_callbacks(py, &callbacks, || {
                use obverse_classic::Evaluation;
                let evaluation = function.evaluation();
                evaluation.value_for(position.board(), obverse_classic::Side::Max)
            })?;
            function.finish()?;
            Ok(vec![(name, value)])
        }
    }
}
