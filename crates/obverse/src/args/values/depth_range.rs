use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::range_ends::range_ends;

/// Maximum depth in plies: 64 placements with a pass after each, and two passes at the end.
pub const DEEPEST: i64 = 130;

/// An inclusive range of depths in plies.
#[derive(Clone, Debug)]
pub struct DepthRange(pub RangeInclusive<u32>);

/// The text is not a range of depths.
#[derive(Debug, thiserror::Error)]
#[error("expected a depth from 0 to {DEEPEST} plies such as 4, or a range such as 1..8")]
pub struct DepthRangeError;

impl FromStr for DepthRange {
    type Err = DepthRangeError;

    fn from_str(text: &str) -> Result<DepthRange, DepthRangeError> {
        let depth = |text: &str| match text.trim().parse::<u32>() {
            Ok(depth) if i64::from(depth) <= DEEPEST => Ok(depth),
            _ => Err(DepthRangeError),
        };
        let (first, last) = range_ends(text);
        let range = depth(first)?..=depth(last.strip_prefix('=').unwrap_or(last))?;
        if range.is_empty() {
            return Err(DepthRangeError);
        }
        Ok(DepthRange(range))
    }
}

impl fmt::Display for DepthRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.start(), self.0.end())
    }
}
