use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::{Access, SandboxLimits};

/// The task of a guard, which is the process that runs and watches a program: the program and its limits. The guard
/// gets its task as its last argument, in JSON.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Order {
    pub words: Vec<String>,
    pub folder: PathBuf,
    pub access: Access,
    pub limits: SandboxLimits,
    pub walls: Option<Walls>,
    /// The file to which the report is written; `None` for no report.
    pub report: Option<PathBuf>,
    /// Whether inherited files were already closed before this guard was started.
    pub is_closed: bool,
    /// Whether the guard is an inner guard, which another guard has started.
    pub is_inner: bool,
}

#[cfg(target_os = "linux")]
impl Order {
    /// Whether the folder for the report is gone: the run was cancelled.
    pub fn is_cancelled(&self) -> bool {
        let folder = self.report.as_deref().and_then(std::path::Path::parent);
        let is_gone = |error: std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
        folder.is_some_and(|folder| std::fs::symlink_metadata(folder).is_err_and(is_gone))
    }
}

/// How the program is separated from the rest of the system.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Walls {
    pub bwrap: PathBuf,
    /// Folders of the system that the program can read in addition to `/usr` and the libraries.
    pub readable: Vec<PathBuf>,
}
