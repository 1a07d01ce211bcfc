use std::time::{SystemTime, UNIX_EPOCH};

/// A random seed from the system clock.
pub fn from_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // The cast keeps the low 64 bits, which change fastest.
    since.map_or(0, |time| time.as_nanos() as u64)
}
