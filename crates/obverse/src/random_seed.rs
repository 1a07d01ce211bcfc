use std::time::{SystemTime, UNIX_EPOCH};

/// A random seed from the system clock.
pub fn from_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // The low bits change most.
    since.map_or(0, |time| time.as_nanos() as u64)
}
