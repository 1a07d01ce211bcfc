//! Resources of this process, read from `/proc`.

/// Resident memory in bytes; `None` where `/proc` is not available.
pub fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

/// Number of open file descriptors; `None` where `/proc` is not available.
pub fn open_files() -> Option<usize> {
    // The descriptor of the directory itself does not count.
    Some(
        std::fs::read_dir("/proc/self/fd")
            .ok()?
            .count()
            .saturating_sub(1),
    )
}
