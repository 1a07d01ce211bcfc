use std::io::Write;
use std::path::{Path, PathBuf};

use obverse_files::conversion::OutputFormat;
use obverse_files::output_file::OutputFile;
use obverse_files::{GameWriter, WriteError};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::convert::described;
use crate::file_error::file_error;
use crate::game::Game;

/// A format that games can be written in.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum OutputName {
    /// `.obverse`: the game with its variations, one per line.
    Obverse,
    /// A format that cannot hold variations.
    Plain(OutputFormat),
}

const PLAIN: [OutputFormat; 8] = [
    OutputFormat::Transcript,
    OutputFormat::Obf,
    OutputFormat::Problem,
    OutputFormat::Ggf,
    OutputFormat::Sgf,
    OutputFormat::Pgn,
    OutputFormat::Wthor,
    OutputFormat::Json,
];

impl OutputName {
    /// The format for the extension of a file.
    fn of_file(path: &Path) -> PyResult<OutputName> {
        let is_obverse = |extension: &std::ffi::OsStr| extension.eq_ignore_ascii_case("obverse");
        if path.extension().is_some_and(is_obverse) {
            return Ok(OutputName::Obverse);
        }
        let format = OutputFormat::of_file(path).map(OutputName::Plain);
        format.ok_or_else(|| {
            PyValueError::new_err(format!(
                "the name {} does not say in which format to write: expected the extension .obverse, .txt, .xot, .obf, \
                 .ggf, .sgf, .pgn, .wtb, .json, .jsonl or .ndjson, or the argument format",
                path.display()
            ))
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for OutputName {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<OutputName> {
        let name: String = object.extract()?;
        if name == "obverse" {
            return Ok(OutputName::Obverse);
        }
        let format = PLAIN.into_iter().find(|format| format.name() == name);
        format.map(OutputName::Plain).ok_or_else(|| {
            let names = PLAIN.map(OutputFormat::name).join(", ");
            PyValueError::new_err(format!(
                "{} is not a format to write: expected obverse, {names}",
                described(&object)
            ))
        })
    }
}

/// A file of games that is being written. It has a temporary name until it is complete.
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
