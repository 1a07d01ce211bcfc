use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Reason why a folder was not copied.
#[derive(Debug, Error)]
pub enum CopyError {
    /// The folder has too many files and folders.
    #[error("`{}` has more than {limit} files and folders", .folder.display())]
    TooManyFiles {
        /// The folder to copy.
        folder: PathBuf,
        /// Maximum number of files and folders.
        limit: u64,
    },
    /// The files have too many bytes in total.
    #[error("the files in `{}` have more than {limit} bytes in total", .folder.display())]
    TooLarge {
        /// The folder to copy.
        folder: PathBuf,
        /// Maximum size of all files together, in bytes.
        limit: u64,
    },
    /// Folders are nested too deeply.
    #[error("`{}` is nested too deeply: at most {limit} folders inside of folders are allowed", .folder.display())]
    TooDeep {
        /// The first folder that is nested too deeply.
        folder: PathBuf,
        /// Maximum nesting depth of folders.
        limit: u64,
    },
    /// The folder itself is a link or not a folder.
    #[error("`{}` is not a folder", .0.display())]
    NotAFolder(PathBuf),
    /// A file cannot be read.
    #[error("cannot read `{}`: {error}", .path.display())]
    Read {
        /// The file that cannot be read.
        path: PathBuf,
        /// Error that the system reported.
        error: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write `{}`: {error}", .path.display())]
    Write {
        /// The file that cannot be written.
        path: PathBuf,
        /// Error that the system reported.
        error: io::Error,
    },
}
