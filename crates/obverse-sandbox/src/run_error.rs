use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Reason why a program was not run.
#[derive(Debug, Error)]
pub enum RunError {
    /// The program has no name.
    #[error("the command is empty: expected the name of a program")]
    NoWords,
    /// The folder does not exist or is not a folder.
    #[error("cannot use the folder `{}` of the program: {error}", .folder.display())]
    Folder {
        /// The folder of the program.
        folder: PathBuf,
        /// Error that the system reported.
        error: io::Error,
    },
    /// A path is not valid UTF-8.
    #[error("the path `{}` is not valid UTF-8", .0.display())]
    Path(PathBuf),
    /// The guard, which is the process that runs and watches the program, did not start.
    #[error("cannot start `{guard}`, which runs and watches a program: {error}")]
    Guard {
        /// The command that starts the guard.
        guard: String,
        /// Error that the system reported.
        error: io::Error,
    },
    /// The guard, which is the process that runs and watches the program, ended without a report. It was probably
    /// killed.
    #[error("the process that watches a program ended without a report{}", .message.as_deref().map(|text| format!(": {text}")).unwrap_or_default())]
    NoReport {
        /// The first line of the guard's standard error.
        message: Option<String>,
    },
    /// The run was cancelled by its caller.
    #[error("the run was cancelled")]
    Cancelled,
    /// The path of the report cannot be made absolute.
    #[error("cannot use the path of the report file: {0}")]
    Report(io::Error),
    /// A private folder cannot be created.
    #[error("cannot make a private folder: {0}")]
    PrivateFolder(io::Error),
}
