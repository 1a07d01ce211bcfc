use std::time::Duration;

use serde::{Deserialize, Serialize};

const MIB: u64 = 1 << 20;

/// Limits of one run of a program, from its start to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxLimits {
    /// Wall time.
    pub wall: Duration,
    /// CPU time of all processes of the program together.
    pub cpu: Duration,
    /// Memory of all processes of the program together, in bytes. Excludes files in the temporary folder, and shared
    /// memory that no process has mapped.
    pub memory_bytes: u64,
    /// Number of processes and threads at the same time. A Java virtual machine needs about 30.
    pub processes: u64,
    /// Bytes that the program may write to standard output. The same limit applies to standard error.
    pub output_bytes: u64,
    /// Size of each file, in bytes.
    pub file_bytes: u64,
    /// Size of the temporary folder `/tmp`, which is in memory, in bytes. The same limit applies to shared memory
    /// (`/dev/shm`), and to the program's own folder if the program may write there.
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
