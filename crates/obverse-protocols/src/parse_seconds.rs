use std::time::Duration;

/// Longest accepted time in seconds: longer than any game, and small enough that sums cannot overflow.
pub(crate) const MAX_SECONDS: f64 = 1e7;

/// Parses a non-negative number of seconds.
pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    let seconds = Some(seconds).filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds))?;
    Duration::try_from_secs_f64(seconds).ok()
}
