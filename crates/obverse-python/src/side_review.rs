use pyo3::prelude::*;

/// How well one side played. Forced moves do not count.
#[pyclass(frozen, module = "obverse")]
pub(crate) struct SideReview(pub(crate) obverse_review::Accuracy);

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
