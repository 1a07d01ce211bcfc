//! A table of places in the file: the moves of games, or buckets.
//!
//! A table has no checksum. What is at a place has one, and begins with its number in the table.

use super::index_error::{IndexError, IndexPart};
use super::read_at::ReadAt;
use super::trailer::Section;

/// Size of an entry in bytes.
const ENTRY: usize = 12;

/// Offset and size of a part of the file, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Offset.
    pub offset: u64,
    /// Size, with the checksum.
    pub size: u32,
}

/// Appends a place.
pub fn push(output: &mut Vec<u8>, place: Place) {
    output.extend(place.offset.to_le_bytes());
    output.extend(place.size.to_le_bytes());
}

/// Size in bytes of a table with this many entries.
pub fn size(entries: u64) -> u64 {
    entries * ENTRY as u64
}

/// Reads an entry.
pub fn read(
    file: &impl ReadAt,
    table: Section,
    part: IndexPart,
    entry: u64,
) -> Result<Place, IndexError> {
    let start = size(entry);
    let damaged = IndexError::Damaged {
        part,
        offset: table.offset,
    };
    if start + ENTRY as u64 > table.size {
        return Err(damaged);
    }
    let mut bytes = [0; ENTRY];
    file.read_at(table.offset + start, &mut bytes)?;
    let [o0, o1, o2, o3, o4, o5, o6, o7, s0, s1, s2, s3] = bytes;
    Ok(Place {
        offset: u64::from_le_bytes([o0, o1, o2, o3, o4, o5, o6, o7]),
        size: u32::from_le_bytes([s0, s1, s2, s3]),
    })
}
