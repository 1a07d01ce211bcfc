use std::ops::RangeInclusive;
use std::str::FromStr;

use super::range_ends::range_ends;

/// An inclusive range of FFO position numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FfoRange(pub RangeInclusive<u32>);

/// The text is not a range of FFO positions.
#[derive(Debug, thiserror::Error)]
#[error("expected an FFO position from 1 to 79 such as 40, or a range such as 40-49")]
pub struct FfoRangeError;

impl FromStr for FfoRange {
    type Err = FfoRangeError;

    fn from_str(text: &str) -> Result<FfoRange, FfoRangeError> {
        let number = |text: &str| match text.trim().parse::<u32>() {
            Ok(number @ 1..=79) => Ok(number),
            _ => Err(FfoRangeError),
        };
        let (first, last) = range_ends(text);
        let range = number(first)?..=number(last)?;
        if range.is_empty() {
            return Err(FfoRangeError);
        }
        Ok(FfoRange(range))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let range = |text: &str| text.parse::<FfoRange>().ok().map(|range| range.0);
        assert_eq!(range("40-49"), Some(40..=49));
        assert_eq!(range("40..49"), Some(40..=49));
        assert_eq!(range("7"), Some(7..=7));
        for text in ["", "0", "80", "49-40", "1-", "-5", "1...5", "x", "1-80"] {
            assert_eq!(range(text), None, "{text}");
        }
    }
}
