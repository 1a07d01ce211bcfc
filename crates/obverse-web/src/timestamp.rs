use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_PER_DAY: u64 = 24 * 60 * 60;
/// Number of days in 400 years, after which the Gregorian calendar repeats.
const DAYS_PER_CYCLE: u64 = 146_097;
/// Number of days from 1 March of the year 0 to 1 January 1970.
const DAYS_BEFORE_1970: u64 = 719_468;

/// A UTC time in seconds, displayed as in RFC 3339: `2026-11-17T22:13:20Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestamp {
    seconds: u64,
}

impl Timestamp {
    /// The current time. A system clock before 1970 gives 1970-01-01T00:00:00Z.
    pub fn now() -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Timestamp::from_unix(since.map_or(0, |time| time.as_secs()))
    }

    /// Creates a timestamp from a number of seconds since the Unix epoch.
    pub fn from_unix(seconds: u64) -> Timestamp {
        Timestamp { seconds }
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.seconds / SECONDS_PER_DAY);
        let of_day = self.seconds % SECONDS_PER_DAY;
        let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
        )
    }
}

/// Converts days since 1 January 1970 to year, month and day.
///
/// The computation uses years from March to February, so that a leap day is the last day of its year.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + DAYS_BEFORE_1970;
    let (cycle, of_cycle) = (days / DAYS_PER_CYCLE, days % DAYS_PER_CYCLE);
    // Leap days: one every 4 years, but not every 100 years, except every 400 years.
    let without_leap_days = of_cycle - of_cycle / 1_460 + of_cycle / 36_524 - of_cycle / 146_096;
    let year = without_leap_days / 365;
    let of_year = of_cycle - (365 * year + year / 4 - year / 100);
    // March to July have 153 days, and so do the five months after them.
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, is_next_year) = match month {
        0..10 => (month + 3, false),
        _ => (month - 9, true),
    };
    (400 * cycle + year + u64::from(is_next_year), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_in_rfc_3339() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_000_000_000, "2001-09-09T01:46:40Z"),
            (1_794_953_600, "2026-11-17T22:13:20Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(Timestamp::from_unix(seconds).to_string(), text);
        }
    }

    #[test]
    fn consecutive_days_have_consecutive_dates() {
        let is_leap = |year: u64| {
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
        };
        let mut expected = (1970, 1, 1);
        // More than one cycle of the calendar.
        for days in 0..DAYS_PER_CYCLE + 1_000 {
            assert_eq!(date(days), expected, "{days}");
            let (year, month, day) = expected;
            let length = match month {
                2 if is_leap(year) => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            expected = match (month, day) {
                (12, 31) => (year + 1, 1, 1),
                (_, day) if day == length => (year, month + 1, 1),
                _ => (year, month, day + 1),
            };
        }
    }

    #[test]
    fn the_largest_time_does_not_overflow() {
        assert!(Timestamp::from_unix(u64::MAX).to_string().ends_with('Z'));
    }
}
