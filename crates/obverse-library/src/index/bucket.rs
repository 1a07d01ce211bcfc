//! A bucket: the positions whose keys begin with the same bits.
//!
//! A position is the rest of its key, the number of its occurrences, and the occurrences or the place of their list.

use super::frequent_list::FrequentList;
use super::occurrence::{self, Occurrence};
use super::varint;

/// Positions with more occurrences than this have a list of their own.
pub const FREQUENT: u64 = 64;

/// What a bucket has about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// All occurrences.
    Occurrences(Vec<Occurrence>),
    /// The place of the list of a frequent position.
    List(FrequentList),
}

/// Number of bytes of a key that a bucket stores, if the first `bits` bits of a key choose the bucket.
pub fn stored_key_size(bits: u32) -> usize {
    (64 - bits).div_ceil(8) as usize
}

/// The bucket of a key.
pub fn bucket_of(key: u64, bits: u32) -> usize {
    match bits {
        0 => 0,
        bits => (key >> (64 - bits)) as usize,
    }
}

/// Appends a position with its occurrences.
pub fn push(output: &mut Vec<u8>, key: u64, bits: u32, occurrences: &[(u32, u16)]) {
    push_key(output, key, bits);
    varint::push(output, occurrences.len() as u64);
    occurrence::push_all(output, occurrences.iter().copied());
}

/// Appends a frequent position with the place of its list.
pub fn push_list(output: &mut Vec<u8>, key: u64, bits: u32, list: &FrequentList) {
    push_key(output, key, bits);
    varint::push(output, list.count);
    list.push(output);
}

fn push_key(output: &mut Vec<u8>, key: u64, bits: u32) {
    output.extend(&key.to_le_bytes()[..stored_key_size(bits)]);
}

/// Finds a position; `Ok(None)` if the bucket does not have it, `Err` if the bucket makes no sense. `games` is the number
/// of games in the index.
pub fn find(mut input: &[u8], key: u64, bits: u32, games: u32) -> Result<Option<Found>, NoBucket> {
    let wanted = &key.to_le_bytes()[..stored_key_size(bits)];
    while !input.is_empty() {
        let (key, rest) = input.split_at_checked(wanted.len()).ok_or(NoBucket)?;
        input = rest;
        let count = varint::take(&mut input).ok_or(NoBucket)?;
        let found = match count {
            0 => return Err(NoBucket),
            1..=FREQUENT => occurrence::take_all(&mut input, count, games).map(Found::Occurrences),
            _ => FrequentList::take(count, &mut input).map(Found::List),
        };
        let found = found.ok_or(NoBucket)?;
        if key == wanted {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Error of [`find`]: the bytes are not a bucket.
#[derive(Debug, PartialEq, Eq)]
pub struct NoBucket;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_in_their_bucket() {
        for bits in [0, 3, 16, 17] {
            let mut bytes = Vec::new();
            let keys: [u64; 3] = [
                0x1234_5678_9abc_def0,
                0x1234_5678_9abc_def1,
                0x1234_ffff_0000_0000,
            ];
            push(&mut bytes, keys[0], bits, &[(4, 8), (9, 0)]);
            let list = FrequentList {
                count: 1000,
                offset: 77,
                sum_size: 20,
                occurrences_size: 3000,
            };
            push_list(&mut bytes, keys[1], bits, &list);
            push(&mut bytes, keys[2], bits, &[(1, 65 << 3)]);
            let find = |key| find(&bytes, key, bits, 10).expect("a bucket");
            assert!(matches!(find(keys[0]), Some(Found::Occurrences(list)) if list.len() == 2));
            assert_eq!(find(keys[1]), Some(Found::List(list)));
            assert!(
                matches!(find(keys[2]), Some(Found::Occurrences(list)) if list[0].next.is_none())
            );
            assert_eq!(find(keys[0] ^ 0xff00), None);
        }
    }
}
