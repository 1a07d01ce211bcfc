use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Reason why a program was not run.
#[derive(Debug, Error)]
pub enum RunError {
    /// There are no words.
    #[error("the program is empty: it needs a name")]
    NoWords,
    /// The folder does not exist or is not a folder.
    #[error("cannot use the folder `{}` of the program: {error}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// A path is not valid UTF-8.
    #[error("the path `{}` is not valid UTF-8", .0.display())]
    Path(PathBuf),
    /// The guard did not start.
    #[error("cannot start the guard `{guard}` of a program: {error}")]
    Guard {
        /// The guard's name.
        guard: String,
        /// What went wrong.
        error: io::Error,
    },
    /// The guard ended without a report: somebody has killed it.
    #[error("the guard of a program ended without a report{}", .message.as_deref().map(|text| format!(": {text}")).unwrap_or_default())]
    NoReport {
        /// The first line of its standard error.
        message: Option<String>,
    },
    /// The run was cancelled by its caller.
    #[error("the run was cancelled")]
    Cancelled,
    /// The path of the report cannot be made absolute.
    #[error("cannot use the path of the report: {0}")]
    Report(io::Error),
    /// No private folder could be made.
    #[error("cannot make a private folder: {0}")]
    PrivateFolder(io::Error),
}
