use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::range_ends::range_ends;

/// Numbers of games: one, or a range of them.
pub type IdRange = RangeInclusive<i64>;

/// Parses a number of a game such as 12, or a range such as 20-30.
pub fn id_range(text: &str) -> Result<IdRange, IdRangeError> {
    let number = |text: &str| match text.trim().parse() {
        Ok(number @ 1_i64..) => Ok(number),
        _ => Err(IdRangeError),
    };
    let (first, last) = range_ends(text);
    let range = number(first)?..=number(last.strip_prefix('=').unwrap_or(last))?;
    match range.is_empty() {
        true => Err(IdRangeError),
        false => Ok(range),
    }
}

/// The text is not a number of a game or a range of such numbers.
#[derive(Debug, thiserror::Error)]
#[error("expected the number of a game such as 12, or a range such as 20-30")]
pub struct IdRangeError;

/// The numbers in `known` that are in a range, or the first number that was typed and is not known. A range needs only one
/// known number, because games may have been removed.
pub fn known_ids(ranges: &[IdRange], known: &BTreeSet<i64>) -> Result<BTreeSet<i64>, i64> {
    let mut ids = BTreeSet::new();
    for range in ranges {
        let mut found = known.range(range.clone()).peekable();
        if found.peek().is_none() {
            return Err(*range.start());
        }
        ids.extend(found);
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ranges_are_understood() {
        for (text, range) in [
            ("12", Some(12..=12)),
            ("20-30", Some(20..=30)),
            ("20..30", Some(20..=30)),
            ("30-20", None),
            ("0", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(id_range(text).ok(), range, "{text}");
        }
        let known = [1, 2, 5, 9].into();
        assert_eq!(known_ids(&[2..=6, 9..=9], &known), Ok([2, 5, 9].into()));
        assert_eq!(known_ids(&[1..=1, 6..=8], &known), Err(6));
    }
}
