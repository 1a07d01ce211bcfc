//! Parsers of a number of seconds, and of a time per move.

use std::time::Duration;

/// Parses a number of seconds.
pub fn seconds(text: &str) -> Result<Duration, SecondsError> {
    let seconds: f64 = text.parse().map_err(|_| SecondsError)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| SecondsError)
}

/// The text is not a number of seconds.
#[derive(Debug, thiserror::Error)]
#[error("expected a number of seconds, such as 0.5 or 10")]
pub struct SecondsError;

/// Parses a time per move, from 1 ms to 1 day.
pub fn move_time(text: &str) -> Result<Duration, MoveTimeError> {
    let sensible = Duration::from_millis(1)..=Duration::from_secs(86_400);
    let time = seconds(text).ok();
    time.filter(|time| sensible.contains(time))
        .ok_or(MoveTimeError)
}

/// The text is not a time per move.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("expected a number of seconds from 0.001 to 86400, such as 0.5")]
pub struct MoveTimeError;
