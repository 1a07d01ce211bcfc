use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Reason why a program was not run.
#[derive(Debug, Error)]
pub enum RunError {
    /// The program has no name.
    #[error("the program is empty: it needs a name")]
    NoWords,
    /// The folder does not exist or is not a folder.
    #[error("cannot use the folder `{}` of the program: {error}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Error that the system reported.
        error: io::Error,
    },
    /// A path is not valid UTF-8.
    #[error("the path `{}` is not valid UTF-8", .0.display())]
    Path(PathBuf),
    /// The guard did not start.
    #[error("cannot start the guard `{guard}` of a program: {error}")]
    Guard {
        /// The command that starts the guard.
        guard: String,
        /// Error that the system reported.
        error: io::Error,
    },
    /// The guard ended without a report, probably because it was killed.
    #[error("the guard of a program ended without a report{}", .message.as_deref().map(|text| format!(": {text}")).unwrap_or_default())]
    NoReport {
        /// The first line of the guard's standard error.
        message: Option<String>,
    },
    /// The path of the report cannot be made absolute.
    #[error("cannot use the path of the report: {0}")]
    Report(io::Error),
    /// A private folder cannot be created.
    #[error("cannot make a private folder: {0}")]
    PrivateFolder(io::Error),
}
