use std::io::Write;
use std::path::{Path, PathBuf};

use obverse_files::output_file::OutputFile;
use obverse_files::{GameWriter, WriteError};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::convert::described;
use crate::file_error::file_error;
use crate::game::Game;
use crate::output_name::OutputName;

/// A file of games that is being written. The file has a temporary name until it is complete.
pub(crate) enum GameFile {
    Obverse(OutputFile),
    Plain(GameWriter),
}

impl GameFile {
    /// Creates a file. If `format` is `None`, the format follows from the extension of the file.
    pub(crate) fn create(path: &Path, format: Option<OutputName>) -> PyResult<GameFile> {
        let format = match format {
            Some(format) => format,
            None => OutputName::of_file(path)?,
        };
        let output = OutputFile::at(path).map_err(file_error)?;
        Ok(match format {
            OutputName::Obverse => GameFile::Obverse(output),
            OutputName::Plain(format) => GameFile::Plain(GameWriter::new(format, None, output)),
        })
    }

    /// Writes a game. Raises `ValueError` if the format cannot hold it.
    pub(crate) fn write(&mut self, game: &Game) -> PyResult<()> {
        match self {
            GameFile::Obverse(output) => {
                let written = output.write_all(&game.json()?);
                written.map_err(|error| file_error(output.failure(error)))
            }
            GameFile::Plain(writer) => match writer.write(&game.record) {
                Ok(()) => Ok(()),
                Err(WriteError::Io(error)) => Err(file_error(writer.failure(error))),
                Err(error) => Err(PyValueError::new_err(error.to_string())),
            },
        }
    }

    /// Completes the file and renames it to its final name.
    pub(crate) fn complete(self) -> PyResult<()> {
        match self {
            GameFile::Obverse(output) => output.complete().map_err(file_error),
            GameFile::Plain(writer) => writer.complete().map_err(file_error),
        }
    }
}

/// Writes games to a file and returns the number of games. See `obverse.write`.
#[pyfunction]
#[pyo3(signature = (games, path, format))]
pub(crate) fn write_games(
    games: &Bound<'_, PyAny>,
    path: PathBuf,
    format: Option<OutputName>,
) -> PyResult<u64> {
    let mut file = GameFile::create(&path, format)?;
    let mut count = 0;
    for game in games.try_iter()? {
        let game = game?;
        let game = game
            .cast::<Game>()
            .map_err(|_| PyTypeError::new_err(format!("{} is not a Game", described(&game))))?;
        file.write(&*game.try_borrow()?)?;
        count += 1;
    }
    file.complete()?;
    Ok(count)
}
