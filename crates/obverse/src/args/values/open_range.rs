use std::ops::RangeInclusive;

use super::range_ends::range_ends;

/// Parses a range of years: 1999, 1990-1999, or with an open end 1990- or -1999.
pub fn years(text: &str) -> Result<RangeInclusive<u16>, YearsError> {
    open_range(text, 1..=9999).ok_or(YearsError)
}

/// The text is not a range of years.
#[derive(Debug, thiserror::Error)]
#[error("expected a year such as 1999, or a range such as 1990-1999, 1990- or -1999")]
pub struct YearsError;

/// Parses a range of disc differences: 2, 10-20, or with an open end 30- or -4.
pub fn difference(text: &str) -> Result<RangeInclusive<u8>, DifferenceError> {
    let range = open_range(text, 0..=64).ok_or(DifferenceError)?;
    let end = |number: u16| u8::try_from(number).map_err(|_| DifferenceError);
    Ok(end(*range.start())?..=end(*range.end())?)
}

/// The text is not a range of disc differences.
#[derive(Debug, thiserror::Error)]
#[error("expected a number of discs from 0 to 64 such as 2, or a range such as 10-20, 30- or -4")]
pub struct DifferenceError;

/// Parses a range within `all`. A missing end is the one of `all`.
fn open_range(text: &str, all: RangeInclusive<u16>) -> Option<RangeInclusive<u16>> {
    let (first, last) = range_ends(text.trim());
    if first.is_empty() && last.is_empty() {
        return None;
    }
    let end = |text: &str, missing: u16| match text.trim() {
        "" => Some(missing),
        text => text.parse().ok().filter(|number| all.contains(number)),
    };
    let last = last.strip_prefix('=').unwrap_or(last);
    let range = end(first, *all.start())?..=end(last, *all.end())?;
    (!range.is_empty()).then_some(range)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_may_be_missing() {
        for (text, expected) in [
            ("1999", Some(1999..=1999)),
            ("1990-1999", Some(1990..=1999)),
            ("1990..1999", Some(1990..=1999)),
            ("1990-", Some(1990..=9999)),
            ("-1999", Some(1..=1999)),
            ("1999-1990", None),
            ("", None),
            ("-", None),
            ("0", None),
            ("99999", None),
            ("often", None),
        ] {
            assert_eq!(years(text).ok(), expected, "{text}");
        }
        assert_eq!(difference("0").ok(), Some(0..=0));
        assert_eq!(difference("30-").ok(), Some(30..=64));
        assert_eq!(difference("65").ok(), None);
    }
}
