use std::collections::VecDeque;
use std::path::PathBuf;

use obverse_core::{Color, Position};
use obverse_files::scored_positions::{Scored, ScoredPositions};
use obverse_files::source::Source;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::board::Board;
use crate::file_error::{BadContent, file_error};

/// Maximum number of errors that are kept; further errors are only counted.
const MOST_ERRORS: u64 = 10_000;

/// An iterator over the positions of files with their scores. `obverse.read_positions` creates it.
///
/// A bad record is added to `errors`, and the iteration goes on after it.
#[pyclass(module = "obverse")]
pub(crate) struct PositionReader {
    waiting: VecDeque<Source>,
    open: Option<(ScoredPositions, String)>,
    records: u64,
    /// The positions of the current game that were not returned yet.
    rest: VecDeque<(Position, Option<f64>)>,
    errors: Py<PyList>,
    error_count: u64,
}

impl PositionReader {
    fn complain(&mut self, py: Python<'_>, bad: BadContent) -> PyResult<()> {
        self.error_count += 1;
        if self.error_count > MOST_ERRORS {
            return Ok(());
        }
        let error: PyErr = bad.into();
        self.errors.bind(py).append(error.into_value(py))
    }

    fn open_next(&mut self) -> PyResult<bool> {
        let Some(source) = self.waiting.pop_front() else {
            return Ok(false);
        };
        let positions = ScoredPositions::open(&source).map_err(file_error)?;
        self.open = Some((positions, source.name));
        self.records = 0;
        Ok(true)
    }

    /// The next position; `None` at the end of the last file.
    fn next_position(&mut self, py: Python<'_>) -> PyResult<Option<(Position, Option<f64>)>> {
        loop {
            if let Some(position) = self.rest.pop_front() {
                return Ok(Some(position));
            }
            let Some((positions, name)) = &mut self.open else {
                if self.open_next()? {
                    continue;
                }
                return Ok(None);
            };
            let Some(record) = py.detach(|| positions.next()) else {
                self.open = None;
                continue;
            };
            self.records += 1;
            match record {
                Ok(Scored::Position(scored)) => {
                    // This fails only for a board without discs, which no format can hold.
                    if let Ok(position) = Position::new(scored.board, scored.turn) {
                        return Ok(Some((position, Some(scored.score))));
                    }
                }
                Ok(Scored::WithoutScore(position)) => {
                    if let Some(position) = position {
                        return Ok(Some((position, None)));
                    }
                }
                Ok(Scored::Game { record, .. }) => {
                    let score = record.result().map(|result| result.score);
                    self.rest = record
                        .game
                        .positions()
                        .map(|position| {
                            let own = |score: f64| match position.turn() {
                                Color::Black => score,
                                Color::White => -score,
                            };
                            (position, score.map(own))
                        })
                        .collect();
                }
                Err(error) => {
                    let (at, file) = (error.location(), Some(name.clone()));
                    let message = match error.into_io() {
                        Ok(error) => {
                            self.open = None;
                            return Err(error.into());
                        }
                        Err(error) => error.to_string(),
                    };
                    let record = Some(self.records);
                    self.complain(
                        py,
                        BadContent {
                            message,
                            at,
                            file,
                            record,
                        },
                    )?;
                    py.check_signals()?;
                }
            }
        }
    }
}

#[pymethods]
impl PositionReader {
    /// Creates a reader of files. Raises an exception if one of the files does not exist.
    #[staticmethod]
    #[pyo3(signature = (paths))]
    fn _of_paths(paths: Vec<PathBuf>, py: Python<'_>) -> PyResult<PositionReader> {
        let waiting: VecDeque<Source> = paths
            .iter()
            .map(|path| Source::new(path).map_err(file_error))
            .collect::<PyResult<_>>()?;
        let mut reader = PositionReader {
            waiting,
            open: None,
            records: 0,
            rest: VecDeque::new(),
            errors: PyList::empty(py).unbind(),
            error_count: 0,
        };
        reader.open_next()?;
        Ok(reader)
    }

    /// The errors of the bad records so far, as a list of `FormatError`s with their locations. At most 10,000 are kept.
    #[getter]
    fn errors(&self, py: Python<'_>) -> Py<PyList> {
        self.errors.clone_ref(py)
    }

    /// Number of bad records so far.
    #[getter]
    fn error_count(&self) -> u64 {
        self.error_count
    }

    fn __iter__(slf: Py<PositionReader>) -> Py<PositionReader> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let Some((position, score)) = self.next_position(py)? else {
            return Ok(None);
        };
        let class = py.import("obverse._results")?.getattr("ScoredBoard")?;
        let scored = class.call1((Board::from(position), score))?;
        Ok(Some(scored.unbind()))
    }
}
