use std::collections::VecDeque;
use std::path::PathBuf;

use obverse_core::{Board, Move};
use obverse_engine::Stop;
use obverse_files::FileError;
use obverse_files::scored_positions::{Scored, ScoredPositions};
use obverse_files::source::Source;
use obverse_formats::GameRecord;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use super::board_arrays::planes;
use super::labels::{GameLabels, Labels};
use super::position_rows::{OutOfMemory, PositionRows};
use crate::convert::described;
use crate::file_error::{file_error, with_causes};
use crate::game::Game;
use crate::interrupt::run_interruptible;

/// Number of plies, from 0, that can be chosen. A game has at most this many plies.
const PLIES: usize = 128;

/// Reads labelled positions of files or games in pieces. `obverse.batch` wraps it.
#[pyclass(module = "obverse")]
pub(crate) struct PositionStream {
    input: Input,
    rows: PositionRows,
    labels: Labels,
    /// For each ply, whether the positions at this ply are wanted.
    plies: [bool; PLIES],
    errors: u64,
    first_error: Option<String>,
}

enum Input {
    Files {
        waiting: VecDeque<Source>,
        open: Option<(ScoredPositions, String)>,
        /// Whether there is only one file. An unknown format is then an exception; otherwise it counts as a bad record.
        is_single: bool,
    },
    Games(std::vec::IntoIter<GameRecord>),
}

/// Why reading ended early.
enum Failure {
    File(FileError),
    Io(std::io::Error),
    Memory,
}

impl From<OutOfMemory> for Failure {
    fn from(_: OutOfMemory) -> Failure {
        Failure::Memory
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::File(error) => file_error(error),
            Failure::Io(error) => error.into(),
            Failure::Memory => OutOfMemory.into(),
        }
    }
}

impl PositionStream {
    /// Reads until there are `size` rows, or reads all rows if `size` is `None`.
    fn fill(&mut self, size: Option<usize>, stop: &Stop) -> Result<(), Failure> {
        while size.is_none_or(|size| self.rows.len() < size) && !stop.is_stopped() {
            let Some(record) = self.next_record()? else {
                return Ok(());
            };
            match record {
                Scored::Position(scored) => {
                    let label = match self.labels {
                        Labels::Score => Some(scored.score as f32),
                        Labels::None => Some(0.0),
                        Labels::Result | Labels::Theoretical | Labels::Move => None,
                    };
                    self.add_position(scored.board, label)?;
                }
                Scored::WithoutScore(Some(position)) => {
                    let label = (self.labels == Labels::None).then_some(0.0);
                    self.add_position(position.board(), label)?;
                }
                Scored::WithoutScore(None) => {}
                Scored::Game {
                    record,
                    perfect_from,
                } => self.add_game(&record, perfect_from)?,
            }
        }
        Ok(())
    }

    fn next_record(&mut self) -> Result<Option<Scored>, Failure> {
        let (waiting, open, is_single) = match &mut self.input {
            Input::Games(games) => {
                return Ok(games.next().map(|record| Scored::Game {
                    record: Box::new(record),
                    perfect_from: None,
                }));
            }
            Input::Files {
                waiting,
                open,
                is_single,
            } => (waiting, open, *is_single),
        };
        loop {
            let Some((positions, name)) = open else {
                let Some(source) = waiting.pop_front() else {
                    return Ok(None);
                };
                match ScoredPositions::open(&source) {
                    Ok(positions) => *open = Some((positions, source.name)),
                    Err(error @ FileError::Content { .. }) if !is_single => {
                        self.errors += 1;
                        self.first_error.get_or_insert_with(|| with_causes(&error));
                    }
                    Err(error) => return Err(Failure::File(error)),
                }
                continue;
            };
            match positions.next() {
                None => *open = None,
                Some(Ok(record)) => return Ok(Some(record)),
                Some(Err(error)) => match error.into_io() {
                    Ok(error) => return Err(Failure::Io(error)),
                    Err(error) => {
                        self.errors += 1;
                        self.first_error
                            .get_or_insert_with(|| format!("{name}: {error}"));
                    }
                },
            }
        }
    }

    /// Adds a position that is not from a game. The number of its discs minus 4 is used as its ply.
    fn add_position(&mut self, board: Board, label: Option<f32>) -> Result<(), OutOfMemory> {
        let ply = 60_u32.saturating_sub(board.empty().len()) as usize;
        match label {
            Some(label) if self.plies[ply] => self.rows.add(board, label),
            _ => Ok(()),
        }
    }

    fn add_game(
        &mut self,
        record: &GameRecord,
        perfect_from: Option<u32>,
    ) -> Result<(), OutOfMemory> {
        let labels = GameLabels::new(self.labels, record, perfect_from);
        let moves = record.game.moves().map(Some).chain([None::<Move>]);
        for (ply, (position, mv)) in record.game.positions().zip(moves).enumerate() {
            let is_wanted = self.plies.get(ply).is_some_and(|&is_wanted| is_wanted);
            // The last position of a finished game is left out: there is no move to choose in it.
            if !is_wanted || mv.is_none() && position.board().is_over() {
                continue;
            }
            if let Some(label) = labels.label(ply, position, mv) {
                self.rows.add(position.board(), label)?;
            }
        }
        Ok(())
    }

    fn new(
        input: Input,
        labels: Labels,
        plies: Option<Vec<usize>>,
        unique: bool,
        symmetries: bool,
    ) -> PositionStream {
        let mut wanted = [plies.is_none(); PLIES];
        for ply in plies.into_iter().flatten() {
            if let Some(is_wanted) = wanted.get_mut(ply) {
                *is_wanted = true;
            }
        }
        PositionStream {
            input,
            rows: PositionRows::new(labels, unique, symmetries),
            labels,
            plies: wanted,
            errors: 0,
            first_error: None,
        }
    }
}

/// Some of the positions: their planes, their labels, and the number of positions.
type Piece<'py> = (
    Bound<'py, PyByteArray>,
    Option<Bound<'py, PyByteArray>>,
    usize,
);

#[pymethods]
impl PositionStream {
    /// Creates a stream of the positions in files. Raises an exception if one of the files does not exist.
    #[staticmethod]
    #[pyo3(signature = (paths, labels, plies, unique, symmetries))]
    fn _of_paths(
        paths: Vec<PathBuf>,
        labels: Labels,
        plies: Option<Vec<usize>>,
        unique: bool,
        symmetries: bool,
    ) -> PyResult<PositionStream> {
        let waiting = paths
            .iter()
            .map(|path| Source::new(path).map_err(file_error))
            .collect::<PyResult<_>>()?;
        let input = Input::Files {
            waiting,
            open: None,
            is_single: paths.len() == 1,
        };
        Ok(PositionStream::new(
            input, labels, plies, unique, symmetries,
        ))
    }

    /// Creates a stream of the positions in the main lines of games.
    #[staticmethod]
    #[pyo3(signature = (games, labels, plies, unique, symmetries))]
    fn _of_games(
        games: &Bound<'_, PyAny>,
        labels: Labels,
        plies: Option<Vec<usize>>,
        unique: bool,
        symmetries: bool,
    ) -> PyResult<PositionStream> {
        let mut records = Vec::new();
        for game in games.try_iter()? {
            let game = game?;
            let game = game
                .cast::<Game>()
                .map_err(|_| PyTypeError::new_err(format!("{} is not a Game", described(&game))))?;
            records.push(game.try_borrow()?.record.clone());
        }
        let input = Input::Games(records.into_iter());
        Ok(PositionStream::new(
            input, labels, plies, unique, symmetries,
        ))
    }

    /// Reads at most `size` positions, or all positions if `size` is `None`.
    #[pyo3(signature = (size))]
    fn read<'py>(&mut self, size: Option<usize>, py: Python<'py>) -> PyResult<Piece<'py>> {
        let stop = Stop::default();
        run_interruptible(py, &stop, || self.fill(size, &stop))??;
        let count = size.unwrap_or(usize::MAX).min(self.rows.len());
        let boards = planes(py, &self.rows.boards[..count])?;
        let numbers = &self.rows.labels[..count];
        let labels = match self.labels {
            Labels::None => None,
            Labels::Move => Some(PyByteArray::new_with(py, count * 8, |bytes| {
                for (bytes, &number) in bytes.chunks_exact_mut(8).zip(numbers) {
                    bytes.copy_from_slice(&(number as i64).to_ne_bytes());
                }
                Ok(())
            })?),
            Labels::Result | Labels::Score | Labels::Theoretical => {
                Some(PyByteArray::new_with(py, count * 4, |bytes| {
                    for (bytes, number) in bytes.chunks_exact_mut(4).zip(numbers) {
                        bytes.copy_from_slice(&number.to_ne_bytes());
                    }
                    Ok(())
                })?)
            }
        };
        self.rows.remove_first(count);
        Ok((boards, labels, count))
    }

    /// Number of bad records so far.
    #[getter]
    fn errors(&self) -> u64 {
        self.errors
    }

    /// Message of the first bad record; `None` if there was no bad record.
    #[getter]
    fn first_error(&self) -> Option<&str> {
        self.first_error.as_deref()
    }
}
