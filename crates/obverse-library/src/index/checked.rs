//! Bytes with a checksum behind them.

use super::index_error::{IndexError, IndexPart};
use super::read_at::ReadAt;

/// Size of a checksum (CRC-32) in bytes.
pub const CHECKSUM: usize = 4;

/// Largest part that is read at once, in bytes. A damaged index could ask for more memory than there is.
const LARGEST: u64 = 1 << 32;

/// Appends the checksum of the bytes.
pub fn seal(bytes: &mut Vec<u8>) {
    let checksum = crc32fast::hash(bytes);
    bytes.extend(checksum.to_le_bytes());
}

/// The bytes without the checksum behind them; `None` if the checksum is wrong.
pub fn open(bytes: &[u8]) -> Option<&[u8]> {
    let (content, checksum) = bytes.split_last_chunk::<CHECKSUM>()?;
    (crc32fast::hash(content).to_le_bytes() == *checksum).then_some(content)
}

/// Reads a part of the file and removes its checksum. `size` includes the checksum.
pub fn read(
    file: &impl ReadAt,
    part: IndexPart,
    offset: u64,
    size: u64,
) -> Result<Vec<u8>, IndexError> {
    let damaged = || IndexError::Damaged { part, offset };
    // Compare with the size of the file first: a wrong size must not reserve memory.
    let end = offset.checked_add(size).ok_or_else(damaged)?;
    if size > LARGEST || end > file.size()? {
        return Err(damaged());
    }
    let mut bytes = vec![0; usize::try_from(size).map_err(|_| damaged())?];
    file.read_at(offset, &mut bytes)?;
    let length = open(&bytes).ok_or_else(damaged)?.len();
    bytes.truncate(length);
    Ok(bytes)
}
