use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use obverse_formats::{GameRecord, ggf, pgn, sgf, xot};

use crate::destination::Destination;
use crate::failure::Failure;

/// Why a game was not written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// No name.
    #[error("a file to write is missing: save game.ggf, for example")]
    NoName,
    /// The name says no format.
    #[error("`{}` does not say in which format: end the name in .ggf, .sgf, .pgn or .txt", .0.display())]
    UnknownFormat(PathBuf),
    /// There is such a file.
    #[error("{} exists already and is left as it is: choose another name", .0.display())]
    Exists(PathBuf),
    /// The format cannot hold the game.
    #[error("a transcript (.txt) cannot hold this game: {0}; .ggf can")]
    Transcript(xot::WriteError),
    /// Another file is to be named, or this one when another process has written it.
    #[error("{0:#}")]
    Refused(anyhow::Error),
    /// The file cannot be written.
    #[error("{0:#}")]
    Write(anyhow::Error),
}

impl SaveError {
    /// Whether the name is the fault, and not the attempt to write.
    pub fn is_input(&self) -> bool {
        matches!(
            self,
            SaveError::NoName
                | SaveError::UnknownFormat(_)
                | SaveError::Exists(_)
                | SaveError::Refused(_)
        )
    }
}

/// A format that games are saved in.
#[derive(Clone, Copy)]
enum Format {
    Ggf,
    Sgf,
    Pgn,
    Transcript,
}

impl Format {
    const fn name(self) -> &'static str {
        match self {
            Format::Ggf => "GGF",
            Format::Sgf => "SGF",
            Format::Pgn => "PGN",
            Format::Transcript => "a transcript",
        }
    }
}

/// Fails if no game could be saved under this name. Better said before the game than after it.
pub fn check(path: &Path) -> Result<(), SaveError> {
    format(path).map(drop)
}

/// Writes a game to a new file in the format that its name says, and says what was written.
pub fn save(record: &GameRecord, path: &Path) -> Result<String, SaveError> {
    let format = format(path)?;
    let mut bytes = Vec::new();
    let written = match format {
        Format::Ggf => ggf::write(record, &mut bytes),
        Format::Sgf => sgf::write(record, &mut bytes),
        Format::Pgn => pgn::write(record, &mut bytes),
        Format::Transcript => {
            xot::write(&record.game, &mut bytes).map_err(SaveError::Transcript)?;
            Ok(())
        }
    };
    written.map_err(|error| SaveError::Write(error.into()))?;
    write(path, &bytes)?;
    let moves = record.game.moves().filter_map(|mv| mv.square()).count();
    let plural = if moves == 1 { "move" } else { "moves" };
    Ok(format!(
        "Saved {moves} {plural} as {} to {}.",
        format.name(),
        path.display()
    ))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let failed = |failure| match failure {
        Failure::Input(error) => SaveError::Refused(error),
        Failure::Task(error) => SaveError::Write(error),
        Failure::Closed => SaveError::Write(io::Error::from(io::ErrorKind::BrokenPipe).into()),
    };
    let mut file = Destination::at(path).map_err(failed)?;
    // Asked again now that no other process of ours can write it.
    refuse_old(path)?;
    file.write_all(bytes)
        .map_err(|error| failed(file.failure(error)))?;
    file.complete().map_err(failed)
}

/// The format that the name of a new file says.
fn format(path: &Path) -> Result<Format, SaveError> {
    if path.as_os_str().is_empty() {
        return Err(SaveError::NoName);
    }
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let format = match extension.to_str() {
        Some("ggf") => Format::Ggf,
        Some("sgf") => Format::Sgf,
        Some("pgn") => Format::Pgn,
        Some("txt") => Format::Transcript,
        _ => return Err(SaveError::UnknownFormat(path.to_owned())),
    };
    refuse_old(path)?;
    Ok(format)
}

/// Games are saved to new files only. A device or a pipe has nothing to lose.
fn refuse_old(path: &Path) -> Result<(), SaveError> {
    match fs::metadata(path) {
        Ok(old) if old.is_file() || old.is_dir() => Err(SaveError::Exists(path.to_owned())),
        _ => Ok(()),
    }
}
