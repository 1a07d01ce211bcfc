use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

use rustix::io::Errno;
use thiserror::Error;

/// Reason why a guard, which is the process that runs and watches a program, did not start the program.
#[derive(Debug, Error)]
pub enum LaunchError {
    /// Files that are open in this process cannot be closed.
    #[error("cannot close inherited files (this needs bash): {0}")]
    OpenFiles(io::Error),
    /// A helper program, such as bubblewrap or the shell, did not start.
    #[error("cannot start `{}`: {error}", .program.display())]
    Start { program: PathBuf, error: io::Error },
    /// The pipes to bubblewrap failed.
    #[error("cannot talk to bubblewrap: {0}")]
    Pipe(io::Error),
    /// Bubblewrap ended before the program started. It has written the reason to standard error.
    #[error("bubblewrap did not create a sandbox")]
    NoSandbox,
    /// A limit cannot be set.
    #[error("cannot set the limit {resource}: {error}")]
    Limit {
        resource: &'static str,
        error: Errno,
    },
    /// The private folder for the report of the inner guard, a second process that watches the program, cannot be
    /// created.
    #[error("cannot make a private folder: {0}")]
    Report(io::Error),
    /// The inner guard, a second process that watches the program, ended without a report.
    #[error("the process that watches the program has ended without a report ({0})")]
    InnerGuard(ExitStatus),
    /// A system call that controls the processes of the program failed.
    #[error("cannot control the program: {0}")]
    Control(Errno),
}
