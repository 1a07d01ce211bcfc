use std::io;
use std::path::PathBuf;

use obverse_core::kernel::TargetCpu;

/// Why no build was started.
#[derive(Debug, thiserror::Error)]
pub enum LaunchError {
    /// The environment asks for a build that does not exist.
    #[error(
        "{}={_0} is not a build: choose icelake-server, haswell or generic",
        crate::VARIABLE
    )]
    Unknown(String),
    /// The environment asks for a build that the CPU cannot run.
    #[error(
        "{}={} is for CPUs with {feature}, and this CPU does not have it",
        crate::VARIABLE, .cpu.name()
    )]
    Unsuitable {
        /// What the build is for.
        cpu: TargetCpu,
        /// What the CPU lacks.
        feature: &'static str,
    },
    /// The launcher does not know where it is.
    #[error("the folder of this program is unknown: {0}")]
    OwnPath(io::Error),
    /// The build is not beside the launcher, or cannot be started.
    #[error(
        "{} cannot be started: {error}\n\n\
         Keep the files of the archive together. To put `obverse` on the path, make a symbolic link.",
        .path.display()
    )]
    Start {
        /// The program of the build.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
}
