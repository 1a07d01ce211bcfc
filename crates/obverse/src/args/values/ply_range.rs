use std::ops::RangeInclusive;
use std::str::FromStr;

use super::range_ends::range_ends;

/// An inclusive range of plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyRange(pub RangeInclusive<u32>);

/// The text is not a range of plies.
#[derive(Debug, thiserror::Error)]
#[error("expected a number of plies from 0 to 50 such as 10, or a range such as 8..30")]
pub struct PlyRangeError;

impl FromStr for PlyRange {
    type Err = PlyRangeError;

    fn from_str(text: &str) -> Result<PlyRange, PlyRangeError> {
        let number = |text: &str| match text.parse::<u32>() {
            Ok(number @ 0..=50) => Ok(number),
            _ => Err(PlyRangeError),
        };
        let (least, most) = range_ends(text);
        let range = number(least)?..=number(most)?;
        if range.is_empty() {
            return Err(PlyRangeError);
        }
        Ok(PlyRange(range))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let range = |text: &str| text.parse::<PlyRange>().ok().map(|plies| plies.0);
        assert_eq!(range("8..30"), Some(8..=30));
        assert_eq!(range("8-30"), Some(8..=30));
        assert_eq!(range("0"), Some(0..=0));
        for text in ["", "51", "30..8", "1..", "..5", "-1", "1...5", "x", "0..51"] {
            assert_eq!(range(text), None, "{text}");
        }
    }
}
