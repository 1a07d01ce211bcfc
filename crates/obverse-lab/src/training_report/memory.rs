//! Memory use of a training run.

use std::fs;

/// Memory besides the data, in bytes: the network with its optimizer state (about 31 MB), prepared positions, output
/// buffers, tables, and the program itself.
const REST: usize = 80 << 20;

/// Estimates the memory use of a training run in bytes. `bytes` is the size of all positions; the training order takes
/// 4 more bytes per position.
pub fn expected(bytes: usize, positions: u64) -> u64 {
    (bytes + REST) as u64 + 4 * positions
}

/// Returns the peak memory use of this process so far, in bytes, if the system reports it.
pub fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// Formats a number of bytes in MB.
pub fn shown(bytes: u64) -> String {
    format!("{:.0} MB", bytes as f64 / 1e6)
}
