use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};

use super::launch_error::LaunchError;
use crate::SandboxLimits;

/// Maximum number of open files of a process. Each open file may hold a few hundred KiB of kernel memory.
const OPEN_FILES: u64 = 256;
/// Private memory in bytes that a process may reserve beyond the memory limit. The guard counts only memory in use, and
/// a Java virtual machine reserves much more than it uses.
const RESERVED_BYTES: u64 = 1 << 30;

/// Sets the limits that the kernel enforces on a process and its future descendants. Except for `threads`, they apply
/// to each process separately; the guard checks the sums over all processes.
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
        // Only privileged processes can raise a limit, so a lower limit is kept.
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
