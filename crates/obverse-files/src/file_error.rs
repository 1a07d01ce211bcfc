use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use obverse_engine::evaluation::WeightsError;
use obverse_formats::detect::AnyError;
use obverse_train::position_file::PositionFileError;

use crate::games_in_file::RecordError;
use crate::position_error::PositionError;

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// `-` is not allowed here: standard output is in use, or the output must be readable later.
    #[error("`-` means standard output, which is not possible here: name a file")]
    StandardOutput,
    /// The file to write is a folder.
    #[error("{} is a folder: name a file to write", .0.display())]
    WriteDirectory(PathBuf),
    /// The file to resume is a folder.
    #[error("{} is a folder: name a file", .0.display())]
    ResumeDirectory(PathBuf),
    /// The file to resume is a device or a pipe.
    #[error("{} is not a regular file and cannot be resumed", .0.display())]
    ResumeDevice(PathBuf),
    /// The file to create already exists.
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    /// An additional output file, such as the `.jou` file of a `.wtb` file, would replace a folder or a device.
    #[error("{} is not a regular file and cannot be replaced: choose another output", .0.display())]
    Beside(PathBuf),
    /// Another process has locked the file.
    #[error(
        "another process is writing to {}: wait until it has finished, or name another file",
        .0.display()
    )]
    Busy(PathBuf),
    /// An output is one of the inputs.
    #[error("{} is an input and would be overwritten: choose another output", .0.display())]
    Overwritten(PathBuf),
    /// The system refused to write the file.
    #[error("{} cannot be written", path.display())]
    Write {
        /// Path of the file, as given by the user.
        path: PathBuf,
        /// The error of the system.
        #[source]
        cause: io::Error,
    },
    /// The system refused to write to standard output.
    #[error("standard output cannot be written")]
    Stdout(#[source] io::Error),
    /// The file to read does not exist.
    #[error("there is no file {0}")]
    Missing(String),
    /// The file to read is a folder.
    #[error("{0} is a folder: name the files in it")]
    ReadDirectory(String),
    /// The system refused to open the file.
    #[error("{name} cannot be read")]
    Open {
        /// Name of the input in messages.
        name: String,
        /// The error of the system.
        #[source]
        cause: io::Error,
    },
    /// Reading failed after the file was opened.
    #[error("{name} cannot be read")]
    Read {
        /// Name of the input in messages.
        name: String,
        /// The error of the system.
        #[source]
        cause: io::Error,
    },
    /// The file was read, but its content is bad.
    #[error("{name}")]
    Content {
        /// Name of the input in messages.
        name: String,
        /// What is wrong with the content.
        #[source]
        cause: ContentError,
    },
    /// The file was not written by an earlier run of the same command.
    #[error("{} cannot be resumed", path.display())]
    NotResumable {
        /// Path of the file, as given by the user.
        path: PathBuf,
        /// Why the file cannot be resumed.
        #[source]
        cause: LineError,
    },
    /// The text is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl FileError {
    /// The error for a failed write to the file at `path`.
    pub(crate) fn write(path: &Path, cause: io::Error) -> FileError {
        FileError::Write {
            path: path.to_owned(),
            cause,
        }
    }

    /// Whether the user can fix the error with another name or file. Otherwise the system failed.
    pub fn is_input(&self) -> bool {
        !matches!(
            self,
            FileError::Write { .. } | FileError::Stdout(_) | FileError::Read { .. }
        )
    }

    /// Whether the reader of standard output closed the pipe, which needs no message.
    pub fn is_closed(&self) -> bool {
        matches!(self, FileError::Stdout(cause) if cause.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// What is wrong with the content of a file.
#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    /// The file could not be read to its end.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A record is bad, or the format is unknown.
    #[error(transparent)]
    Record(#[from] AnyError),
    /// The file does not have the chosen game.
    #[error(transparent)]
    Choice(#[from] RecordError),
    /// The text in the file is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The game does not have the chosen ply.
    #[error("game {number} of the file cannot be used")]
    Game {
        /// Number of the game in the file, from 1.
        number: u64,
        /// Why the ply cannot be chosen.
        #[source]
        cause: PositionError,
    },
    /// A file of labelled positions is damaged.
    #[error(transparent)]
    Labelled(#[from] PositionFileError),
    /// A file of weights is damaged.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The file has no positions: it is empty, or has only names of players or tournaments.
    #[error("the file has no positions")]
    NoPosition,
}

/// An error of the callback that parses the lines of a [`LineFile`](crate::line_file::LineFile).
pub type BoxedError = Box<dyn Error + Send + Sync>;

/// Why a file of lines cannot be resumed.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// The file could not be read to its end.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line was not written by an earlier run of the same command.
    #[error("line {number} was not written by this command")]
    Line {
        /// Number of the line, from 1.
        number: u64,
        /// What is wrong with the line.
        #[source]
        cause: BoxedError,
    },
    /// The last line has no line break, so the next line would be appended to it.
    #[error("the last line is incomplete: it has no line break")]
    NoEnd,
}

/// Whether an operation, such as locking or syncing a folder, failed because the file system does not support it.
pub fn is_unsupported(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
    )
}

/// The error message for a file that cannot be written.
pub fn cannot_write(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_and_the_input_are_told_apart() {
        let cause = || io::Error::from(io::ErrorKind::StorageFull);
        let path = PathBuf::from("a");
        assert!(FileError::Busy(path.clone()).is_input());
        assert!(!FileError::Stdout(cause()).is_input());
        let name = "a".to_owned();
        let (written, read) = (
            FileError::Write {
                path,
                cause: cause(),
            },
            FileError::Read {
                name: name.clone(),
                cause: cause(),
            },
        );
        assert!(!written.is_input() && !read.is_input());
        let cause = cause();
        assert!(FileError::Open { name, cause }.is_input());
    }

    #[test]
    fn only_a_closed_pipe_is_closed() {
        let stdout = |kind| FileError::Stdout(io::Error::from(kind));
        assert!(stdout(io::ErrorKind::BrokenPipe).is_closed());
        assert!(!stdout(io::ErrorKind::StorageFull).is_closed());
        let path = PathBuf::from("fifo");
        let cause = io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(!FileError::Write { path, cause }.is_closed());
    }
}
