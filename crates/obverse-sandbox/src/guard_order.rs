use std::fs;
use std::path::{self, Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{Access, Program, RunError, SandboxLimits};

/// The task of a guard, which is the process that runs and watches a program: the program and its limits. The guard
/// gets its task as its last argument, in JSON.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct GuardOrder {
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

impl GuardOrder {
    /// The order to run `program` and to write a report to the file `report`. `walls` describes the isolation of the
    /// program; `None` runs it without isolation.
    pub fn new(
        program: &Program,
        walls: Option<Walls>,
        report: Option<&Path>,
    ) -> Result<GuardOrder, RunError> {
        if program.words.is_empty() {
            return Err(RunError::NoWords);
        }
        let folder = fs::canonicalize(program.folder)
            .and_then(|folder| fs::read_dir(&folder).map(|_| folder))
            .map_err(|error| RunError::Folder {
                folder: program.folder.to_path_buf(),
                error,
            })?;
        Ok(GuardOrder {
            words: program.words.to_vec(),
            folder,
            access: program.access,
            limits: program.limits.clone(),
            walls,
            report: report
                .map(path::absolute)
                .transpose()
                .map_err(RunError::Report)?,
            is_closed: false,
            is_inner: false,
        })
    }

    /// Whether the run was cancelled: the caller cancels it by removing the folder for the report.
    #[cfg(target_os = "linux")]
    pub fn is_cancelled(&self) -> bool {
        let folder = self.report.as_deref().and_then(Path::parent);
        let is_gone = |error: std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
        folder.is_some_and(|folder| fs::symlink_metadata(folder).is_err_and(is_gone))
    }
}

/// How the program is separated from the rest of the system.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Walls {
    pub bwrap: PathBuf,
    /// Folders of the system that the program can read in addition to `/usr` and the libraries.
    pub readable: Vec<PathBuf>,
}
