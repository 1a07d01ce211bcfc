use std::path::PathBuf;

use thiserror::Error;

use crate::RunError;

/// Reason why there is no sandbox.
#[derive(Debug, Error)]
pub enum NoSandbox {
    /// The system is not Linux.
    #[error("programs can only be run safely on Linux, with bubblewrap")]
    NotLinux,
    /// `bwrap` is not installed.
    #[error(
        "`bwrap` was not found: install the package `bubblewrap` (apt install bubblewrap, dnf install bubblewrap)"
    )]
    NotInstalled,
    /// `bwrap` is too old or does not print its version.
    #[error(
        "`{}` says it is \"{version}\": bubblewrap 0.8 or newer is needed",
        .bwrap.display()
    )]
    TooOld {
        /// Path of the `bwrap` that was found.
        bwrap: PathBuf,
        /// Output of `bwrap --version`.
        version: String,
    },
    /// `bwrap` cannot make a sandbox on this system.
    #[error(
        "`bwrap` cannot make a sandbox here: {message}: allow unprivileged user namespaces (sysctl \
         user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns)"
    )]
    NotAllowed {
        /// First line of the error output.
        message: String,
    },
    /// The guard, which is the process that runs and watches a program, could not be run.
    #[error(transparent)]
    Guard(#[from] RunError),
}
