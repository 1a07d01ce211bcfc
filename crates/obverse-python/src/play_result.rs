use pyo3::prelude::*;

use crate::convert::move_object;
use crate::info::Info;

/// The choice of a move: the move, the expected reply and what the search found.
#[pyclass(frozen, module = "obverse")]
pub(crate) struct PlayResult {
    /// The move, or `None` if the game is over.
    #[pyo3(get)]
    r#move: Option<Py<PyAny>>,
    /// The expected reply, if it is known.
    #[pyo3(get)]
    ponder: Option<Py<PyAny>>,
    /// What the search found.
    #[pyo3(get)]
    info: Py<Info>,
}

impl PlayResult {
    pub(crate) fn new(py: Python<'_>, info: Info) -> PyResult<PlayResult> {
        let moves = info.best_moves();
        let object = |index: usize| moves.get(index).map(|&mv| move_object(py, mv)).transpose();
        Ok(PlayResult {
            r#move: object(0)?,
            ponder: object(1)?,
            info: Py::new(py, info)?,
        })
    }
}

#[pymethods]
impl PlayResult {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = |mv: &Option<Py<PyAny>>| match mv {
            Some(mv) => mv.bind(py).repr().map(|text| text.to_string()),
            None => Ok("None".to_owned()),
        };
        Ok(format!(
            "<PlayResult move={} ponder={}>",
            text(&self.r#move)?,
            text(&self.ponder)?
        ))
    }
}
