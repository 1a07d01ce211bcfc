use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// A moment in seconds since the start of 1970 in UTC, up to the year 2106.
///
/// ```
/// use obverse_book::Date;
///
/// assert_eq!(Date(1_763_596_800).to_string(), "2025-11-20 00:00:00");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(pub u32);

/// A date of the calendar, with the time of the day in UTC.
///
/// ```
/// use obverse_book::Date;
///
/// let leap_day = Date(951_782_400 + 3_661).calendar();
/// assert_eq!((leap_day.year, leap_day.month, leap_day.day), (2000, 2, 29));
/// assert_eq!((leap_day.hour, leap_day.minute, leap_day.second), (1, 1, 1));
/// assert_eq!(leap_day.date(), Some(Date(951_782_400 + 3_661)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalendarDate {
    /// Year, from 1970.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: u8,
    /// Day of the month, 1 to 31.
    pub day: u8,
    /// Hour, 0 to 23.
    pub hour: u8,
    /// Minute, 0 to 59.
    pub minute: u8,
    /// Second, 0 to 59.
    pub second: u8,
}

impl Date {
    /// The date that a clock shows. Times before 1970 and after 2106 become the nearest date.
    ///
    /// ```
    /// use std::time::{Duration, UNIX_EPOCH};
    ///
    /// use obverse_book::Date;
    ///
    /// assert_eq!(Date::of(UNIX_EPOCH + Duration::from_secs(7)), Date(7));
    /// ```
    #[must_use]
    pub fn of(time: SystemTime) -> Date {
        let seconds = time
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .as_secs();
        Date(u32::try_from(seconds).unwrap_or(u32::MAX))
    }

    /// The date one second later; the last date stays.
    ///
    /// ```
    /// # use obverse_book::Date;
    /// assert_eq!(Date(7).next(), Date(8));
    /// ```
    #[must_use]
    pub fn next(self) -> Date {
        Date(self.0.saturating_add(1))
    }

    /// The date of the calendar.
    ///
    /// ```
    /// # use obverse_book::Date;
    /// assert_eq!(Date(0).calendar().year, 1970);
    /// ```
    #[must_use]
    pub fn calendar(self) -> CalendarDate {
        let (mut days, seconds) = (self.0 / 86_400, self.0 % 86_400);
        let mut year = 1970;
        while days >= days_of(year) {
            days -= days_of(year);
            year += 1;
        }
        let mut month = 1;
        while days >= days_in(year, month) {
            days -= days_in(year, month);
            month += 1;
        }
        let part = |number: u32| u8::try_from(number).unwrap_or_default();
        CalendarDate {
            year,
            month,
            day: part(days + 1),
            hour: part(seconds / 3600),
            minute: part(seconds / 60 % 60),
            second: part(seconds % 60),
        }
    }
}

impl CalendarDate {
    /// The same moment in seconds; `None` for an invalid date and for years outside of 1970 to 2106.
    ///
    /// ```
    /// # use obverse_book::Date;
    /// let mut date = Date(0).calendar();
    /// date.month = 13;
    /// assert_eq!(date.date(), None);
    /// ```
    #[must_use]
    pub fn date(self) -> Option<Date> {
        let CalendarDate {
            year,
            month,
            day,
            hour,
            minute,
            second,
        } = self;
        let is_valid = (1970..=2106).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_in(year, month)).contains(&u32::from(day))
            && hour < 24
            && minute < 60
            && second < 60;
        if !is_valid {
            return None;
        }
        let years: u32 = (1970..year).map(days_of).sum();
        let months: u32 = (1..month).map(|month| days_in(year, month)).sum();
        let days = years + months + u32::from(day) - 1;
        let seconds = (u32::from(hour) * 60 + u32::from(minute)) * 60 + u32::from(second);
        Some(Date(days.checked_mul(86_400)?.checked_add(seconds)?))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let date = self.calendar();
        write!(
            f,
            "{}-{:02}-{:02} {:02}:{:02}:{:02}",
            date.year, date.month, date.day, date.hour, date.minute, date.second
        )
    }
}

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn days_of(year: u16) -> u32 {
    365 + u32::from(is_leap(year))
}

fn days_in(year: u16, month: u8) -> u32 {
    match month {
        2 => 28 + u32::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
