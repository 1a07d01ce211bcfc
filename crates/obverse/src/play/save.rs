use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use obverse_formats::{GameRecord, ggf, pgn, sgf, xot};

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
    /// The file cannot be written.
    #[error("{} cannot be written: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

/// Writes a game to a new file in the format that its name says, and says what was written.
pub fn save(record: &GameRecord, path: &Path) -> Result<String, SaveError> {
    if path.as_os_str().is_empty() {
        return Err(SaveError::NoName);
    }
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let mut bytes = Vec::new();
    let (format, written) = match extension.to_str() {
        Some("ggf") => ("GGF", ggf::write(record, &mut bytes)),
        Some("sgf") => ("SGF", sgf::write(record, &mut bytes)),
        Some("pgn") => ("PGN", pgn::write(record, &mut bytes)),
        Some("txt") => {
            xot::write(&record.game, &mut bytes).map_err(SaveError::Transcript)?;
            ("a transcript", Ok(()))
        }
        _ => return Err(SaveError::UnknownFormat(path.to_owned())),
    };
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => SaveError::Exists(path.to_owned()),
        _ => SaveError::Io {
            path: path.to_owned(),
            error,
        },
    };
    written.map_err(failed)?;
    let mut file = File::create_new(path).map_err(failed)?;
    file.write_all(&bytes).map_err(failed)?;
    let moves = record.game.moves().filter_map(|mv| mv.square()).count();
    let plural = if moves == 1 { "move" } else { "moves" };
    Ok(format!(
        "Saved {moves} {plural} as {format} to {}.",
        path.display()
    ))
}
