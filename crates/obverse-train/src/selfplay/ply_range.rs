use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// An inclusive range of plies, as typed by the user: `8..30`, `8-30` or `10`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyRange(pub RangeInclusive<u32>);

/// Error: a text is not a range of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {}", PlyRange::EXPECTED)]
pub struct PlyRangeError;

impl PlyRange {
    /// Description of the valid texts.
    pub(super) const EXPECTED: &str =
        "a number of plies from 0 to 50 such as 10, or a range such as 8..30";
}

impl FromStr for PlyRange {
    type Err = PlyRangeError;

    fn from_str(text: &str) -> Result<PlyRange, PlyRangeError> {
        let number = |text: &str| match text.parse::<u32>() {
            Ok(number @ 0..=50) => Ok(number),
            _ => Err(PlyRangeError),
        };
        let ends = text.split_once("..").or_else(|| text.split_once('-'));
        let (least, most) = ends.unwrap_or((text, text));
        let range = number(least)?..=number(most)?;
        if range.is_empty() {
            return Err(PlyRangeError);
        }
        Ok(PlyRange(range))
    }
}

impl fmt::Display for PlyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.start(), self.0.end())
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
        assert_eq!(PlyRange(8..=30).to_string(), "8..30");
        for text in ["", "51", "30..8", "1..", "..5", "-1", "1...5", "x", "0..51"] {
            assert_eq!(range(text), None, "{text}");
        }
    }
}
