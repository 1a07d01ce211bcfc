use obverse_core::{Color, Move, Square};
use obverse_engine::{Report, SearchState};
use pyo3::prelude::*;

use crate::convert::color_object;
use crate::line::Line;

/// The result of a search, or what the search has found so far.
///
/// `move`, `score`, `exact`, `depth` and `pv` are those of the best line.
#[pyclass(frozen, module = "obverse")]
pub(crate) struct Info {
    report: Report,
    turn: Color,
    /// The lines of the report as Python objects, at least one.
    lines: Vec<Py<Line>>,
}

impl Info {
    pub(crate) fn new(py: Python<'_>, report: Report, turn: Color) -> PyResult<Info> {
        let lines = report.lines.iter().map(|line| {
            let line = line.clone();
            Py::new(py, Line { line, turn })
        });
        Ok(Info {
            lines: lines.collect::<PyResult<_>>()?,
            report,
            turn,
        })
    }

    /// The moves of the best line.
    pub(crate) fn best_moves(&self) -> &[Move] {
        &self.best().line.moves
    }

    /// Returns the first square of each line, with the value of the line as a number and as text.
    pub(crate) fn square_values(&self) -> Vec<(Square, f64, String)> {
        let value = |line: &obverse_engine::Line| {
            let value = line.display_value();
            Some((line.first()?.square()?, value.rounded(1), value.to_string()))
        };
        self.report.lines.iter().filter_map(value).collect()
    }

    fn best(&self) -> &Line {
        self.lines[0].get()
    }
}

#[pymethods]
impl Info {
    /// The best move, or `None` if the game is over.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.best().r#move(py)
    }

    /// The score in discs for the side to move.
    #[getter]
    fn score(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.best().score(py)
    }

    /// Whether the score is proven.
    #[getter]
    fn exact(&self) -> bool {
        self.best().exact()
    }

    /// How reliable the score is, see `Line.certainty`.
    #[getter]
    fn certainty(&self) -> &'static str {
        self.best().certainty()
    }

    /// The proven lower and upper bound of the score: equal if it is exact, -64 and 64 if nothing is proven. A solve
    /// that gave up has the tightest bounds that it has proven.
    #[getter]
    fn bounds(&self) -> (i32, i32) {
        self.report.bounds
    }

    /// Selectivity of the search in percent, see `Line.confidence`.
    #[getter]
    fn confidence(&self) -> u8 {
        self.best().confidence()
    }

    /// Depth of the search in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.best().depth()
    }

    /// The principal variation.
    #[getter]
    fn pv(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.best().pv(py)
    }

    /// The lines, best first: `multipv` lines, or fewer if there are fewer legal moves.
    #[getter]
    fn lines(&self, py: Python<'_>) -> Vec<Py<Line>> {
        self.lines.iter().map(|line| line.clone_ref(py)).collect()
    }

    /// The side to move. All scores are for this side.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color_object(py, self.turn)
    }

    /// Number of nodes searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.nodes
    }

    /// Seconds since the search began.
    #[getter]
    fn seconds(&self) -> f64 {
        self.report.elapsed.as_secs_f64()
    }

    /// Nodes per second.
    #[getter]
    fn nps(&self) -> f64 {
        match self.seconds() {
            0.0 => 0.0,
            seconds => self.report.nodes as f64 / seconds,
        }
    }

    /// Why the search ended: "done", "time", "nodes" or "stopped"; "thinking" if it has not ended.
    #[getter]
    fn state(&self) -> &'static str {
        match self.report.state {
            SearchState::Thinking => "thinking",
            SearchState::Done => "done",
            SearchState::OutOfTime => "time",
            SearchState::OutOfNodes => "nodes",
            SearchState::Stopped => "stopped",
        }
    }

    fn __repr__(&self) -> String {
        let best = &self.best().line;
        format!(
            "<Info {} at depth {}: {}, {} nodes>",
            best.display_value(),
            best.search_depth(),
            best.moves_text(),
            self.report.nodes
        )
    }
}
