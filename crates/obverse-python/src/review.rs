use obverse_core::Color;
use pyo3::prelude::*;

use crate::color_like::ColorLike;
use crate::move_review::MoveReview;
use crate::side_review::SideReview;

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

    /// The first ply from which on all values are proven. `None` if there is no such ply.
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
