//! How much memory training takes.

use std::fs;

/// What is not data: the network and what its steps depend on (31 MB and little more), positions that are prepared, what is
/// written at the end, tables, the program itself.
const REST: usize = 80 << 20;

/// About how much it will take, in bytes: the positions in so many bytes, 4 bytes more for the place of each in the order
/// of training, and the rest.
pub fn expected(bytes: usize, positions: u64) -> u64 {
    (bytes + REST) as u64 + 4 * positions
}

/// The most that this program has taken so far, in bytes, where the system says so.
pub fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// A number of bytes for people.
pub fn shown(bytes: u64) -> String {
    format!("{:.0} MB", bytes as f64 / 1e6)
}
