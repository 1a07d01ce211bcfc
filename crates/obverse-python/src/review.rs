use obverse_core::Color;
use pyo3::prelude::*;

use crate::board::Board;
use crate::convert::{ColorLike, color_object, move_object, move_objects};

/// The review of a game: the number of discs that each move lost.
///
/// >>> import obverse as ob
/// >>> with ob.Engine() as engine:
/// ...     review = engine.review("f5d6c3d3c4f4", level=4)
/// >>> len(review.moves), review.moves[0].move
/// (6, F5)
#[pyclass(frozen, module = "obverse")]
pub(crate) struct Review(pub(crate) obverse_review::Review);

#[pymethods]
impl Review {
    /// All moves of the game, in order.
    #[getter]
    fn moves(&self) -> Vec<MoveReview> {
        self.0.moves.iter().cloned().map(MoveReview).collect()
    }

    /// The moves that lost three discs or more, the largest loss first.
    #[getter]
    fn mistakes(&self) -> Vec<MoveReview> {
        self.0
            .mistakes()
            .into_iter()
            .cloned()
            .map(MoveReview)
            .collect()
    }

    /// How well Black played.
    #[getter]
    fn black(&self) -> SideReview {
        SideReview(self.0.accuracy(Color::Black))
    }

    /// How well White played.
    #[getter]
    fn white(&self) -> SideReview {
        SideReview(self.0.accuracy(Color::White))
    }

    /// How well a side played.
    #[pyo3(signature = (color, /))]
    fn side(&self, color: ColorLike) -> SideReview {
        SideReview(self.0.accuracy(color.0))
    }

    /// The value of the game for Black after each ply, as pairs of ply and discs, for a graph of the game.
    #[getter]
    fn values(&self) -> Vec<(usize, f32)> {
        self.0.value_curve()
    }

    /// The first ply from which all values are proven, or `None`.
    #[getter]
    fn exact_from(&self) -> Option<usize> {
        self.0.exact_from()
    }

    fn __len__(&self) -> usize {
        self.0.moves.len()
    }

    fn __repr__(&self) -> String {
        let percent = |color| match self.0.accuracy(color).percent() {
            Some(percent) => format!("{percent:.0} %"),
            None => "no choices".to_owned(),
        };
        format!(
            "<Review of {} moves: Black {}, White {}>",
            self.0.moves.len(),
            percent(Color::Black),
            percent(Color::White)
        )
    }
}

/// The review of one move.
#[pyclass(frozen, module = "obverse")]
pub(crate) struct MoveReview(obverse_review::MoveReview);

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

    /// "best", "good", "inaccuracy", "mistake" or "blunder".
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

/// How well one side played. Forced moves do not count.
#[pyclass(frozen, module = "obverse")]
pub(crate) struct SideReview(obverse_review::Accuracy);

#[pymethods]
impl SideReview {
    /// Accuracy in percent, averaged over the moves with a choice: 100 for a best move, halved for every six discs that
    /// a move loses. `None` if the side had no choices.
    #[getter]
    fn accuracy(&self) -> Option<f64> {
        self.0.percent()
    }

    /// Number of moves with a choice, that is, with at least two legal moves.
    #[getter]
    fn choices(&self) -> u32 {
        self.0.choices
    }

    /// Number of best moves among the choices.
    #[getter]
    fn best(&self) -> u32 {
        self.0.best
    }

    /// Discs lost in the whole game.
    #[getter]
    fn loss(&self) -> u32 {
        self.0.lost
    }

    /// Average loss in discs of the moves with a choice. `None` if the side had no choices.
    #[getter]
    fn average_loss(&self) -> Option<f64> {
        self.0.average_loss()
    }

    fn __repr__(&self) -> String {
        match self.0.percent() {
            Some(percent) => format!("<SideReview {percent:.1} %, {} discs lost>", self.0.lost),
            None => "<SideReview without choices>".to_owned(),
        }
    }
}
