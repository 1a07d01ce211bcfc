use std::io;
use std::path::PathBuf;

use obverse_core::kernel::TargetCpu;

/// Reason why the launcher started no build of `obverse`.
#[derive(Debug, thiserror::Error)]
pub enum LaunchError {
    /// The environment variable names a build that does not exist.
    #[error(
        "{}={_0} is not a build: choose icelake-server, haswell or generic",
        crate::VARIABLE
    )]
    Unknown(String),
    /// The environment variable names a build that the CPU cannot run.
    #[error(
        "{}={} is for CPUs with {feature}, and this CPU does not have it: \
         unset the variable to start the best build for this CPU",
        crate::VARIABLE, .cpu.name()
    )]
    Unsuitable {
        /// The CPU that the build is for.
        cpu: TargetCpu,
        /// Instruction set extension that this CPU lacks.
        feature: &'static str,
    },
    /// The path of the launcher's own executable is unknown.
    #[error("the folder of this program is unknown: {0}")]
    OwnPath(io::Error),
    /// The build is not beside the launcher, or cannot be started.
    #[error(
        "{} cannot be started: {error}\n\n\
         Keep the files of the archive together. To run `obverse` from a folder on the PATH, \
         put a symbolic link to it into that folder.",
        .path.display()
    )]
    Start {
        /// Path of the executable of the build.
        path: PathBuf,
        /// Error that the system reported.
        error: io::Error,
    },
}
