use pyo3::prelude::*;

use crate::board::Board;
use crate::convert::{color_object, move_object, move_objects};

/// The review of one move.
#[pyclass(frozen, module = "obverse")]
pub(crate) struct MoveReview(pub(crate) obverse_review::MoveReview);

#[pymethods]
impl MoveReview {
    /// Number of the move in the game, from 1, passes counted.
    #[getter]
    fn ply(&self) -> usize {
        self.0.ply
    }

    /// The board before the move.
    #[getter]
    fn board(&self) -> Board {
        self.0.position.into()
    }

    /// The side that moved.
    #[getter]
    fn color(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color_object(py, self.0.color())
    }

    /// The move that was played.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        move_object(py, self.0.mv)
    }

    /// The value of the played move in discs, for the side that moved.
    #[getter]
    fn value(&self) -> f32 {
        self.0.played.value
    }

    /// The best move.
    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        move_object(py, self.0.best.first().unwrap_or(self.0.mv))
    }

    /// The value of the best move in discs, for the side that moved.
    #[getter]
    fn best_value(&self) -> f32 {
        self.0.best.value
    }

    /// The principal variation that begins with the best move.
    #[getter]
    fn best_pv(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        move_objects(py, self.0.best.moves.iter().copied())
    }

    /// Discs lost against the best move.
    #[getter]
    fn loss(&self) -> u32 {
        self.0.lost()
    }

    /// Grade of the move: "best", "good", "inaccuracy", "mistake" or "blunder".
    #[getter]
    fn grade(&self) -> &'static str {
        self.0.grade().name()
    }

    /// Whether the values of the played move and of the best move are proven.
    #[getter]
    fn exact(&self) -> bool {
        self.0.is_exact()
    }

    /// Whether the played move was the only legal move.
    #[getter]
    fn forced(&self) -> bool {
        self.0.is_forced()
    }

    fn __repr__(&self) -> String {
        format!(
            "<MoveReview {}. {}: {}, loses {}>",
            self.0.ply,
            self.0.mv,
            self.0.grade(),
            self.0.lost()
        )
    }
}
