use std::io;
use std::path::{Path, PathBuf};

use obverse_core::IllegalMove;
use obverse_files::FileError;
use rusqlite::ErrorCode;

use super::schema;
use crate::index::{IndexError, WriteIndexError};

/// Why a library cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// There is no library at the path.
    #[error("there is no library at {}", .0.display())]
    Missing(PathBuf),
    /// The file is something else. It is left as it is.
    #[error("{} is not a library of games: name another file", .0.display())]
    NotALibrary(PathBuf),
    /// A newer version of the program has written the library. It is left as it is.
    #[error(
        "{} was written by a newer version of Obverse: it has version {version}, and this program knows versions up to {}",
        path.display(),
        schema::VERSION
    )]
    Newer {
        /// Path of the library.
        path: PathBuf,
        /// Version of the library.
        version: i64,
    },
    /// The library has a table, trigger or view that Obverse has not made, or lacks one. It is left as it is.
    #[error("{} is damaged or was changed by another program: it has an unexpected {item}", path.display())]
    Foreign {
        /// Path of the library.
        path: PathBuf,
        /// What was not expected, such as `trigger harm`.
        item: String,
    },
    /// The file is damaged, for example truncated.
    #[error("{} is damaged: restore a copy, or move it away and import the games again", path.display())]
    Damaged {
        /// Path of the library.
        path: PathBuf,
        /// What SQLite found.
        #[source]
        cause: rusqlite::Error,
    },
    /// The file is shorter than its header says.
    #[error(
        "{} is damaged: it has {found} of {expected} bytes; restore a copy, or move it away and import the games again",
        path.display()
    )]
    Truncated {
        /// Path of the library.
        path: PathBuf,
        /// Size of the file in bytes.
        found: u64,
        /// Size according to the header.
        expected: u64,
    },
    /// What is stored of a game is not a game.
    #[error("{}: game {id} is damaged", path.display())]
    BadGame {
        /// Path of the library.
        path: PathBuf,
        /// Number of the game.
        id: i64,
        /// The illegal move; `None` if something else is wrong.
        #[source]
        cause: Option<IllegalMove>,
    },
    /// Another program has been writing to the library for too long.
    #[error("another program is writing to {}: try again when it has finished", .0.display())]
    Busy(PathBuf),
    /// The library cannot be written, for example because the disk is full.
    #[error("{} cannot be written", path.display())]
    Write {
        /// Path of the library.
        path: PathBuf,
        /// What SQLite says.
        #[source]
        cause: rusqlite::Error,
    },
    /// SQLite failed in another way.
    #[error("{} cannot be used", path.display())]
    Sqlite {
        /// Path of the library.
        path: PathBuf,
        /// What SQLite says.
        #[source]
        cause: rusqlite::Error,
    },
    /// The file cannot be read.
    #[error("{} cannot be read", path.display())]
    Read {
        /// Path of the library.
        path: PathBuf,
        /// The error of the system.
        #[source]
        cause: io::Error,
    },
    /// The folder of a new library cannot be created.
    #[error("the folder {} cannot be created", path.display())]
    Folder {
        /// Path of the folder.
        path: PathBuf,
        /// The error of the system.
        #[source]
        cause: io::Error,
    },
    /// The library has no game with this number.
    #[error("the library has no game {0}")]
    NoGame(i64),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The index cannot be read.
    #[error("{}", path.display())]
    Index {
        /// Path of the index.
        path: PathBuf,
        /// What is wrong with the index.
        #[source]
        cause: IndexError,
    },
    /// The index was not written.
    #[error("{}", path.display())]
    WriteIndex {
        /// Path of the library.
        path: PathBuf,
        /// Why the index was not written.
        #[source]
        cause: WriteIndexError,
    },
    /// The work was interrupted before its end.
    #[error(
        "interrupted: the index of positions is not finished, and the next command that needs it begins again"
    )]
    Interrupted,
}

impl LibraryError {
    /// The error for a failure of SQLite.
    pub(super) fn sqlite(path: &Path, cause: rusqlite::Error) -> LibraryError {
        let path = path.to_owned();
        match cause.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                LibraryError::Damaged { path, cause }
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => LibraryError::Busy(path),
            Some(ErrorCode::DiskFull | ErrorCode::ReadOnly | ErrorCode::SystemIoFailure) => {
                LibraryError::Write { path, cause }
            }
            Some(_) => LibraryError::Sqlite { path, cause },
            // A column has another type than ours, or a query that always has a row had none.
            None => LibraryError::Damaged { path, cause },
        }
    }

    /// Whether the user can fix the error with another name or file. Otherwise the system failed.
    #[must_use]
    pub fn is_input(&self) -> bool {
        match self {
            LibraryError::File(error) => error.is_input(),
            LibraryError::Write { .. }
            | LibraryError::Sqlite { .. }
            | LibraryError::Read { .. }
            | LibraryError::Folder { .. }
            | LibraryError::Index { .. }
            | LibraryError::WriteIndex { .. }
            | LibraryError::Interrupted => false,
            _ => true,
        }
    }
}
