use std::time::Duration;

use crate::RunStatus;

/// The outcome of a finished run of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunOutcome {
    /// How the program ended.
    pub status: RunStatus,
    /// The program's standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// The program's standard error, up to the limit. If the program was ended because it exceeded a limit, a line with
    /// the reason follows.
    pub stderr: Vec<u8>,
    /// Wall time from the program's start to its end.
    pub wall: Duration,
    /// CPU time of all processes of the program.
    pub cpu: Duration,
    /// Peak memory of all processes of the program, in bytes, as far as the guard (the process that watched them) has
    /// seen it.
    pub memory_bytes: u64,
    /// Peak number of processes and threads of the program, as far as the guard (the process that watched them) has
    /// seen it.
    pub processes: u64,
}
