use std::fs;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::RunStatus;

/// Report about a program that has ended, made by the guard: the process that watched the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunReport {
    /// How the program ended.
    pub status: RunStatus,
    /// Wall time from the program's start to its end.
    pub wall: Duration,
    /// CPU time of all processes of the program, in steps of 10 ms. Children that were never waited for may be missing.
    pub cpu: Duration,
    /// Peak memory of all processes of the program, in bytes, as far as the guard (the process that watched them) has
    /// seen it.
    pub memory_bytes: u64,
    /// Peak number of processes and threads of the program, as far as the guard (the process that watched them) has
    /// seen it.
    pub processes: u64,
}

impl RunReport {
    /// Reads the report at `path`, which was passed to
    /// [`Sandbox::words_with_report`](crate::Sandbox::words_with_report). Returns `None` if the guard was killed or the
    /// program still runs.
    pub fn read(path: &Path) -> Option<RunReport> {
        serde_json::from_slice(&fs::read(path).ok()?).ok()
    }

    /// A report with only a status, for a program that has not run or was not watched.
    #[cfg(target_os = "linux")]
    pub(crate) fn of_nothing(status: RunStatus) -> RunReport {
        RunReport {
            status,
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            memory_bytes: 0,
            processes: 0,
        }
    }
}
