use std::time::Duration;

use crate::RunStatus;

/// A finished run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunOutcome {
    /// How the program ended.
    pub status: RunStatus,
    /// What it wrote to standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error, up to the limit. If the program was ended, the guard's line follows.
    pub stderr: Vec<u8>,
    /// Time from its start to its end.
    pub wall: Duration,
    /// CPU time of its processes.
    pub cpu: Duration,
    /// Most memory that was seen in use.
    pub memory_bytes: u64,
    /// Most processes and threads that were seen at the same time.
    pub processes: u64,
}
