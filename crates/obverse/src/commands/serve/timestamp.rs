use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::today::{self, SECONDS_A_DAY};

/// A time in UTC, to the second, as RFC 3339 writes it: `2026-11-17T22:13:20Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestamp {
    seconds: u64,
}

impl Timestamp {
    /// The time that it is. A clock that is set before 1970 shows its first second.
    pub fn now() -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Timestamp::from_unix(since.map_or(0, |time| time.as_secs()))
    }

    /// This many seconds after 1970 began.
    pub fn from_unix(seconds: u64) -> Timestamp {
        Timestamp { seconds }
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let date = today::day(self.seconds / SECONDS_A_DAY);
        let of_day = self.seconds % SECONDS_A_DAY;
        let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
        write!(
            f,
            "{:04}-{:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z",
            today::full_year(date),
            date.month,
            date.day
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_as_rfc_3339_writes_them() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_000_000_000, "2001-09-09T01:46:40Z"),
            (1_794_953_600, "2026-11-17T22:13:20Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(Timestamp::from_unix(seconds).to_string(), text);
        }
    }
}
