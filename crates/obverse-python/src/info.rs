use obverse_core::{Color, Move, Square};
use obverse_engine::{Certainty, Report, SearchState};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::convert::{color_object, move_object, move_objects};

/// One line of an analysis: a move, its score and the principal variation that begins with it.
#[pyclass(frozen, module = "obverse")]
pub(crate) struct Line {
    line: obverse_engine::Line,
    turn: Color,
}

#[pymethods]
impl Line {
    /// The first move of the line, or `None` if the game is over.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.line.first().map(|mv| move_object(py, mv)).transpose()
    }

    /// The score in discs for the side to move. It is a whole number if the search reached the end of the game.
    #[getter]
    fn score(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
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
    fn exact(&self) -> bool {
        self.line.is_exact()
    }

    /// How reliable the score is: "exact", "lower bound" or "upper bound" (proven by a solve with a window), "outcome"
    /// (the winner is proven), "likely" (a selective search to the end of the game) or "estimate".
    #[getter]
    fn certainty(&self) -> &'static str {
        match self.line.certainty {
            Certainty::Exact => "exact",
            Certainty::Outcome => "outcome",
            Certainty::LowerBound => "lower bound",
            Certainty::UpperBound => "upper bound",
            Certainty::Likely(_) => "likely",
            Certainty::Estimate(_) => "estimate",
        }
    }

    /// The proven lower and upper bound of the score: equal if it is exact, -64 and 64 if nothing is proven.
    #[getter]
    fn bounds(&self) -> (i32, i32) {
        self.line.bounds()
    }

    /// Selectivity of the search: the confidence of multi-ProbCut in percent, or 100 if the search did not use it.
    #[getter]
    fn confidence(&self) -> u8 {
        self.line.confidence()
    }

    /// Depth of the search in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.line.depth
    }

    /// The principal variation: the moves that both sides are expected to play.
    #[getter]
    fn pv(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
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

    /// The proven lower and upper bound of the score, see `Line.bounds`.
    #[getter]
    fn bounds(&self) -> (i32, i32) {
        self.best().bounds()
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
