use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::{Access, SandboxLimits};

/// What a guard is told to do: its last argument, as JSON.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Order {
    pub words: Vec<String>,
    pub folder: PathBuf,
    pub access: Access,
    pub limits: SandboxLimits,
    pub walls: Option<Walls>,
    /// The file to which the report is written.
    pub report: Option<PathBuf>,
    /// Whether this guard was started without inherited files.
    pub is_closed: bool,
    /// Whether this guard was started by another one that only waits for it.
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
    /// Folders of the system that the program can read, beside those that every program can.
    pub readable: Vec<PathBuf>,
}
