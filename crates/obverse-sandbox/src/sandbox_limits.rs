use std::time::Duration;

use serde::{Deserialize, Serialize};

const MIB: u64 = 1 << 20;

/// Bounds of one run of a program, from its start to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxLimits {
    /// Time by the clock on the wall.
    pub wall: Duration,
    /// CPU time of all its processes.
    pub cpu: Duration,
    /// Memory of all its processes, without the temporary folder and shared memory that no process uses.
    pub memory_bytes: u64,
    /// Processes and threads at the same time. A Java machine needs about 30.
    pub processes: u64,
    /// Bytes on standard output, and as many on standard error.
    pub output_bytes: u64,
    /// Bytes of one file.
    pub file_bytes: u64,
    /// Bytes of the temporary folder, which is memory, as many of shared memory (`/dev/shm`), and as many of the
    /// program's own folder if it may write there.
    pub temp_bytes: u64,
}

impl Default for SandboxLimits {
    /// Enough for a compiler: one minute, 1 GiB of memory, 128 processes, 1 MiB of output, 256 MiB of files.
    fn default() -> SandboxLimits {
        SandboxLimits {
            wall: Duration::from_secs(60),
            cpu: Duration::from_secs(60),
            memory_bytes: 1024 * MIB,
            processes: 128,
            output_bytes: MIB,
            file_bytes: 64 * MIB,
            temp_bytes: 256 * MIB,
        }
    }
}
