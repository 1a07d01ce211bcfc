//! How much memory training takes.

use std::fs;

use obverse_engine::evaluation::pattern::STAGE_WEIGHTS;

/// What is neither data nor weights: the sums of a fit, tables, the program itself.
const REST: usize = 60 << 20;

/// About how much it will take, in bytes: the positions, and the weights of each stage as they are
/// fitted and as they are written.
pub fn expected(positions: usize, stages: usize) -> u64 {
    let weights = stages * STAGE_WEIGHTS * (size_of::<f32>() + size_of::<i16>());
    (positions + weights + REST) as u64
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
