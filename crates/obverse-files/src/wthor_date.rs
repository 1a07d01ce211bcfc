//! Dates for WTHOR headers.

use std::time::{SystemTime, UNIX_EPOCH};

use obverse_formats::wthor::CreationDate;

/// Seconds per day of Unix time.
const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

/// The current date in UTC.
pub fn today() -> CreationDate {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    day(seconds / SECONDS_PER_DAY)
}

/// The four-digit year of a date, such as 2024.
pub fn full_year(date: CreationDate) -> u16 {
    u16::from(date.century) * 100 + u16::from(date.year)
}

/// The year in a date of any form: its first number with four digits; `None` if it has no such number.
pub fn year_in(date: &str) -> Option<u16> {
    date.split(|c: char| !c.is_ascii_digit())
        .filter(|digits| digits.len() == 4)
        .find_map(|digits| digits.parse().ok().filter(|year| *year != 0))
}

/// The date this many days after 1 January 1970.
fn day(mut days: u64) -> CreationDate {
    let is_leap = |year: u16| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970_u16;
    // WTHOR headers cannot store later years.
    while year < 9999 {
        let length = if is_leap(year) { 366 } else { 365 };
        if days < length {
            break;
        }
        days -= length;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    CreationDate {
        century: u8::try_from(year / 100).unwrap_or(99),
        year: u8::try_from(year % 100).unwrap_or(99),
        month,
        day: u8::try_from(days + 1).unwrap_or(31),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(century: u8, year: u8, month: u8, day: u8) -> CreationDate {
        CreationDate {
            century,
            year,
            month,
            day,
        }
    }

    #[test]
    fn days_become_dates() {
        for (days, expected) in [
            (0, date(19, 70, 1, 1)),
            (31 + 28, date(19, 70, 3, 1)),
            (11_016, date(20, 0, 2, 29)),
            (19_723, date(20, 24, 1, 1)),
            (19_723 + 365, date(20, 24, 12, 31)),
        ] {
            assert_eq!(day(days), expected);
        }
    }

    #[test]
    fn years_are_found_in_dates() {
        assert_eq!(year_in("2004"), Some(2004));
        assert_eq!(year_in("21 Dec 1986, 12:30"), Some(1986));
        assert_eq!(year_in("1998.01.02"), Some(1998));
        assert_eq!(year_in("12345"), None);
        assert_eq!(year_in("once"), None);
    }

    #[test]
    fn the_largest_number_of_days_does_not_overflow() {
        day(u64::MAX);
    }
}
