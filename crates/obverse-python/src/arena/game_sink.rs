use std::path::Path;

use obverse_arena::{ContestObserver, Ending, Fault, GameResult, Standing, game_line};
use obverse_files::FileError;
use obverse_files::line_file::LineFile;
use obverse_report::contest::ContestGameJson;
use pyo3::exceptions::{PyFileExistsError, PyOSError};
use pyo3::prelude::*;

use super::python_fault::PythonFault;
use crate::callbacks::Callbacks;

/// A finished game for the Python code: its result as JSON, the game in GGF, and the traceback of a Python player that
/// failed.
pub(super) type GameRow = (String, String, Option<String>);

/// Collects the finished games of a match or tournament, writes them to a file and calls the Python function `on_game`
/// for each game.
pub(super) struct GameSink<'a> {
    pub(super) rows: Vec<GameRow>,
    file: Option<LineFile>,
    event: &'static str,
    callbacks: &'a Callbacks,
    on_game: Option<&'a Py<PyAny>>,
}

impl<'a> GameSink<'a> {
    /// Creates a sink, and the output file if `path` is given. The file must not exist yet.
    pub(super) fn new(
        event: &'static str,
        path: Option<&Path>,
        callbacks: &'a Callbacks,
        on_game: Option<&'a Py<PyAny>>,
    ) -> PyResult<GameSink<'a>> {
        let create = |path| LineFile::open(path, false, b"", |_| Ok(()));
        Ok(GameSink {
            rows: Vec::new(),
            file: path.map(create).transpose().map_err(file_error)?,
            event,
            callbacks,
            on_game,
        })
    }

    /// Closes the file and returns the games.
    pub(super) fn finish(self) -> PyResult<Vec<GameRow>> {
        self.file
            .map_or(Ok(()), LineFile::close)
            .map_err(file_error)?;
        Ok(self.rows)
    }

    fn add(&mut self, result: &GameResult, names: [&str; 2], round: Option<usize>) -> PyResult<()> {
        let json = ContestGameJson::new(result, names);
        let json = match round {
            Some(round) => json.in_round(round + 1),
            None => json,
        };
        let json =
            serde_json::to_string(&json).map_err(|error| PyOSError::new_err(error.to_string()))?;
        let line = game_line::write(self.event, round, result, names)?;
        if let Some(file) = &mut self.file
            && let Err(error) = file.append(&line)
        {
            self.file = None;
            return Err(file_error(error));
        }
        let traceback = match &result.ending {
            Ending::Forfeit {
                fault: Fault::Failed(error),
                ..
            } => error.0.downcast_ref::<PythonFault>(),
            _ => None,
        };
        let traceback = traceback.map(|fault| fault.traceback.clone());
        let traceback = traceback.filter(|text| !text.is_empty());
        let ggf = String::from_utf8_lossy(&line).trim_end().to_owned();
        let row = (json, ggf, traceback);
        if let Some(on_game) = self.on_game {
            let told = self.callbacks.call(|py| on_game.call1(py, row.clone()));
            told.transpose()?;
        }
        self.rows.push(row);
        Ok(())
    }
}

/// A sink for the games of one contest.
pub(super) struct ContestSink<'s, 'a> {
    pub(super) sink: &'s mut GameSink<'a>,
    pub(super) names: [String; 2],
    /// Round of a Swiss tournament, from 0; `None` in other contests.
    pub(super) round: Option<usize>,
}

impl ContestObserver for ContestSink<'_, '_> {
    fn finished(&mut self, result: &GameResult, _: &Standing) {
        let [first, second] = &self.names;
        if let Err(error) = self.sink.add(result, [first, second], self.round) {
            self.sink.callbacks.fail(error);
        }
    }
}

fn file_error(error: FileError) -> PyErr {
    let text = error.to_string();
    match error {
        FileError::Exists(_) => PyFileExistsError::new_err(text),
        _ => {
            let cause = std::error::Error::source(&error).map(ToString::to_string);
            PyOSError::new_err(cause.map_or(text.clone(), |cause| format!("{text}: {cause}")))
        }
    }
}
