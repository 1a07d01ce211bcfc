//! What the system knows about this process.

/// Memory of the process that is in use, in bytes, where the system says it.
pub fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

/// How many files and sockets the process has open, where the system says it.
pub fn open_files() -> Option<usize> {
    // The one that is opened to count them is none of them.
    Some(
        std::fs::read_dir("/proc/self/fd")
            .ok()?
            .count()
            .saturating_sub(1),
    )
}
