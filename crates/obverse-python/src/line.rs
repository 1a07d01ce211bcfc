use obverse_core::Color;
use obverse_engine::Certainty;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::convert::{color_object, move_object, move_objects};

/// One line of an analysis: a move, its score and the principal variation that begins with it.
#[pyclass(frozen, module = "obverse")]
pub(crate) struct Line {
    pub(crate) line: obverse_engine::Line,
    pub(crate) turn: Color,
}

#[pymethods]
impl Line {
    /// The first move of the line, or `None` if the game is over.
    #[getter]
    pub(crate) fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.line.first().map(|mv| move_object(py, mv)).transpose()
    }

    /// The score in discs for the side to move. It is a whole number if the search reached the end of the game.
    #[getter]
    pub(crate) fn score(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        static SCORE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let class = SCORE.get_or_try_init(py, || {
            Ok::<_, PyErr>(py.import("obverse._score")?.getattr("Score")?.unbind())
        })?;
        let value = match self.line.certainty {
            Certainty::Estimate(_) => f64::from(self.line.value),
            _ => self.line.score.into(),
        };
        class.call1(
            py,
            (value, color_object(py, self.turn)?, self.line.is_exact()),
        )
    }

    /// Whether the score is proven.
    #[getter]
    pub(crate) fn exact(&self) -> bool {
        self.line.is_exact()
    }

    /// How reliable the score is: "exact", "lower bound" or "upper bound" (proven by a solve with a window), "outcome"
    /// (the winner is proven), "likely" (a selective search to the end of the game) or "estimate".
    #[getter]
    pub(crate) fn certainty(&self) -> &'static str {
        match self.line.certainty {
            Certainty::Exact => "exact",
            Certainty::Outcome => "outcome",
            Certainty::LowerBound => "lower bound",
            Certainty::UpperBound => "upper bound",
            Certainty::Likely(_) => "likely",
            Certainty::Estimate(_) => "estimate",
        }
    }

    /// The proven lower and upper bound of the score: equal if the score is exact, -64 and 64 if nothing is proven.
    #[getter]
    pub(crate) fn bounds(&self) -> (i32, i32) {
        self.line.bounds()
    }

    /// Selectivity of the search: the confidence of multi-ProbCut in percent, or 100 if the search did not use it.
    #[getter]
    pub(crate) fn confidence(&self) -> u8 {
        self.line.confidence()
    }

    /// Depth of the search in plies.
    #[getter]
    pub(crate) fn depth(&self) -> u32 {
        self.line.depth
    }

    /// The principal variation: the moves that both sides are expected to play.
    #[getter]
    pub(crate) fn pv(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        move_objects(py, self.line.moves.iter().copied())
    }

    fn __repr__(&self) -> String {
        format!(
            "<Line {} at depth {}: {}>",
            self.line.display_value(),
            self.line.search_depth(),
            self.line.moves_text()
        )
    }
}
