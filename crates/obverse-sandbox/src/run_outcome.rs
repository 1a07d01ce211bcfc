use std::time::Duration;

use crate::RunStatus;

/// The outcome of a finished run of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunOutcome {
    /// How the program ended.
    pub status: RunStatus,
    /// The program's standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// The program's standard error, up to the limit. If the guard has ended the program, its reason follows as a line.
    pub stderr: Vec<u8>,
    /// Wall time from the program's start to its end.
    pub wall: Duration,
    /// CPU time of all processes of the program.
    pub cpu: Duration,
    /// Peak memory of all processes, in bytes, as seen by the guard.
    pub memory_bytes: u64,
    /// Peak number of processes and threads, as seen by the guard.
    pub processes: u64,
}
