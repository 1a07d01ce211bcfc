use std::error::Error;
use std::io;
use std::path::PathBuf;

use obverse_engine::evaluation::WeightsError;
use obverse_formats::detect::AnyError;
use obverse_train::position_file::PositionFileError;

use crate::position_file::RecordError;
use crate::typed_position::PositionError;

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// `-` where a file is needed: standard output is in use, or could not be read again.
    #[error("`-` would be standard output: name a file here")]
    StandardOutput,
    /// The file to write is a directory.
    #[error("{} is a directory: name a file to write", .0.display())]
    WriteDirectory(PathBuf),
    /// The file to resume is a directory.
    #[error("{} is a directory: name a file", .0.display())]
    ResumeDirectory(PathBuf),
    /// The file to resume is a device or a pipe.
    #[error("{} is not a file: --resume needs one that can be read again", .0.display())]
    ResumeDevice(PathBuf),
    /// A new file is to be written, and there is an old one.
    #[error("{} is there already: give --resume to go on with it, or another name", .0.display())]
    Exists(PathBuf),
    /// A file would be written beside another one, where a directory or a device is.
    #[error("{} is not a file: choose another output", .0.display())]
    Beside(PathBuf),
    /// Another process has the lock of the file.
    #[error(
        "another process is writing to {}: wait until it has finished, or name another file",
        .0.display()
    )]
    Busy(PathBuf),
    /// An output is one of the inputs.
    #[error("{} is an input and would be overwritten: choose another output", .0.display())]
    Overwritten(PathBuf),
    /// The system refuses to write.
    #[error("{} cannot be written", path.display())]
    Write {
        /// The file as it was typed.
        path: PathBuf,
        /// What the system says.
        #[source]
        cause: io::Error,
    },
    /// The system refuses to write to standard output.
    #[error("standard output cannot be written")]
    Stdout(#[source] io::Error),
    /// There is no such file.
    #[error("there is no file {0}")]
    Missing(String),
    /// The file to read is a directory.
    #[error("{0} is a directory: name the files in it")]
    ReadDirectory(String),
    /// The system refuses to open a file.
    #[error("{name} cannot be read")]
    Open {
        /// The name of the input in messages.
        name: String,
        /// What the system says.
        #[source]
        cause: io::Error,
    },
    /// Reading failed after the file was opened.
    #[error("{name} cannot be read")]
    Read {
        /// The name of the input in messages.
        name: String,
        /// What the system says.
        #[source]
        cause: io::Error,
    },
    /// The file can be read, but its content is wrong.
    #[error("{name}")]
    Content {
        /// The name of the input in messages.
        name: String,
        /// What is wrong with it.
        #[source]
        cause: ContentError,
    },
    /// The file was not written by an earlier run of the same command.
    #[error("{} is not a file of --resume", path.display())]
    NotResumable {
        /// The file as it was typed.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        cause: LineError,
    },
    /// The text is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl FileError {
    /// Whether the input is at fault: another name or another file would help. Otherwise the system failed.
    pub fn is_input(&self) -> bool {
        !matches!(
            self,
            FileError::Write { .. } | FileError::Stdout(_) | FileError::Read { .. }
        )
    }

    /// Whether the reader of standard output has closed it, which is not worth a complaint.
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
    /// There is no game to take.
    #[error(transparent)]
    Choice(#[from] RecordError),
    /// The text in the file is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The position that was chosen in a game is not there.
    #[error("game {number}")]
    Game {
        /// The number of the game in the file, from 1.
        number: u64,
        /// Why it is not there.
        #[source]
        cause: PositionError,
    },
    /// A file of labelled positions is damaged.
    #[error(transparent)]
    Labelled(#[from] PositionFileError),
    /// A file of weights is damaged.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// Names, or nothing at all.
    #[error("there is no position in it")]
    NoPosition,
}

/// An error of whoever understands the lines of a [`LineFile`](crate::line_file::LineFile).
pub type BoxedError = Box<dyn Error + Send + Sync>;

/// Why a file of lines cannot be resumed.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// The file could not be read to its end.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line was not written by the same command.
    #[error("line {number}")]
    Line {
        /// The number of the line, from 1.
        number: u64,
        /// What is wrong with it.
        #[source]
        cause: BoxedError,
    },
    /// The next line would be appended to the last one.
    #[error("the last line has no end")]
    NoEnd,
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
