use std::time::{SystemTime, UNIX_EPOCH};

/// A seed that is another one every time.
pub fn of_the_moment() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // Any bits will do, and the low ones change most.
    since.map_or(0, |time| time.as_nanos() as u64)
}
