use std::io;
use std::path::PathBuf;

use obverse_files::FileError;

use super::DamagedBook;

/// Why a book cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum BookFileError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(Box<FileError>),
    /// The system failed to read the book.
    #[error("{} cannot be read", path.display())]
    Read {
        /// Path of the book.
        path: PathBuf,
        /// The error of the system.
        #[source]
        cause: io::Error,
    },
    /// The file is not a book, or damaged. It was not changed.
    #[error("{} cannot be used and was not changed", path.display())]
    Damaged {
        /// Path of the book.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        cause: DamagedBook,
    },
    /// The log of learned positions is damaged. It was not changed.
    #[error(
        "{}, the log of learned positions, cannot be used and was not changed: move it away to work with the book without it",
        path.display()
    )]
    DamagedLog {
        /// Path of the log.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        cause: DamagedBook,
    },
}

impl From<FileError> for BookFileError {
    fn from(error: FileError) -> BookFileError {
        BookFileError::File(Box::new(error))
    }
}

impl BookFileError {
    /// Whether the user can fix the error with another file. Otherwise the system failed.
    #[must_use]
    pub fn is_input(&self) -> bool {
        match self {
            BookFileError::File(error) => error.is_input(),
            BookFileError::Read { .. } => false,
            BookFileError::Damaged { .. } | BookFileError::DamagedLog { .. } => true,
        }
    }
}

/// Why a position cannot be looked up in a file: the system failed, or the file is damaged.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// The system failed to read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is damaged.
    #[error(transparent)]
    Damaged(#[from] DamagedBook),
}

impl ProbeError {
    /// Adds the path of the book.
    #[must_use]
    pub fn at(self, path: PathBuf) -> BookFileError {
        match self {
            ProbeError::Io(cause) => BookFileError::Read { path, cause },
            ProbeError::Damaged(cause) => BookFileError::Damaged { path, cause },
        }
    }
}
