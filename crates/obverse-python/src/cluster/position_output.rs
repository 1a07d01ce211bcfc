use std::path::PathBuf;

use obverse_files::FileError;
use obverse_files::output_file::OutputFile;
use obverse_train::LabelledPosition;
use obverse_train::position_file::Reader;
use obverse_train::selfplay::{Resumption, SelfPlayWriter};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::described;
use crate::file_error::file_error;

/// Maximum length in bytes of the settings in the header of a position file.
const MOST_SETTINGS: usize = u16::MAX as usize;

/// Writes a position file. It is equal to the file that `obverse selfplay` writes with these settings and this number
/// of games. An old file is replaced when the new one is complete.
///
/// `settings` is `SelfPlayTask.settings`. `games` are the results of `SelfPlayTask.game` for the numbers 0, 1, 2 and so
/// on. Returns the number of games, of positions in the file, and of positions left out because their board was written
/// recently.
#[pyfunction]
pub(crate) fn write_positions(
    py: Python<'_>,
    path: PathBuf,
    settings: String,
    games: &Bound<'_, PyAny>,
) -> PyResult<(u32, u64, u64)> {
    if settings.len() > MOST_SETTINGS {
        return Err(PyValueError::new_err(format!(
            "the settings have {} bytes: expected at most {MOST_SETTINGS}",
            settings.len()
        )));
    }
    let games = games.try_iter()?;
    let failed = |cause| {
        let path = path.clone();
        file_error(FileError::Write { path, cause })
    };
    let output = OutputFile::at(&path).map_err(file_error)?;
    let resumption = Resumption {
        settings: Some(settings),
        ..Resumption::nothing()
    };
    let mut writer = SelfPlayWriter::new(output, resumption).map_err(failed)?;
    for game in games {
        let positions = positions(&game?, writer.games())?;
        writer.write(&positions).map_err(failed)?;
        py.check_signals()?;
    }
    let counts = (writer.games(), writer.positions(), writer.repeated());
    let output = writer.finish().map_err(failed)?;
    output.complete().map_err(file_error)?;
    Ok(counts)
}

/// The positions of the game with this number.
fn positions(game: &Bound<'_, PyAny>, number: u32) -> PyResult<Vec<LabelledPosition>> {
    let bytes = game.cast::<PyBytes>().map_err(|_| {
        PyTypeError::new_err(format!(
            "game {number} is {}: expected bytes",
            described(game)
        ))
    })?;
    let mut positions = Vec::new();
    for position in Reader::of_records(bytes.as_bytes()) {
        let position = position
            .map_err(|error| PyValueError::new_err(format!("game {number} is damaged: {error}")))?;
        if position.game != number {
            return Err(PyValueError::new_err(format!(
                "game {number} has positions of game {}: give all games in the order of their numbers, from 0 on",
                position.game
            )));
        }
        positions.push(position);
    }
    Ok(positions)
}
