use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};

use super::launch_error::LaunchError;
use crate::SandboxLimits;

/// Open files of a process. Each may hold a few hundred KiB of the kernel's memory.
const OPEN_FILES: u64 = 256;
/// Private memory that a process may reserve beyond its bound. The guard counts what is used; a Java machine reserves
/// much more.
const RESERVED_BYTES: u64 = 1 << 30;

/// Sets the limits that the kernel enforces on a process and its future descendants. Except for `threads`, they apply
/// to each process; the guard watches the sums.
pub fn set(pid: Pid, limits: &SandboxLimits, threads: Option<u64>) -> Result<(), LaunchError> {
    let seconds = limits.cpu.as_secs().saturating_add(2);
    let data = limits.memory_bytes.saturating_add(RESERVED_BYTES);
    let mut wanted = vec![
        ("CPU", Resource::Cpu, seconds),
        ("FSIZE", Resource::Fsize, limits.file_bytes),
        ("DATA", Resource::Data, data),
        ("NOFILE", Resource::Nofile, OPEN_FILES),
        ("CORE", Resource::Core, 0),
    ];
    wanted.extend(threads.map(|threads| ("NPROC", Resource::Nproc, threads)));
    for (name, resource, value) in wanted {
        // A limit that is lower already cannot be raised by everybody.
        let highest = getrlimit(resource).maximum.unwrap_or(u64::MAX);
        let value = Some(value.min(highest));
        let limit = Rlimit {
            current: value,
            maximum: value,
        };
        prlimit(Some(pid), resource, limit).map_err(|error| LaunchError::Limit {
            resource: name,
            error,
        })?;
    }
    Ok(())
}
