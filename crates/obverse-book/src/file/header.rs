use super::checksum::Checksum;
use super::damaged_book::DamagedBook;
use super::record::RECORD_SIZE;
use crate::Date;

/// Size of the header in bytes.
pub const HEADER_SIZE: usize = 64;

const MAGIC: &[u8; 8] = b"OBVERSEB";
const VERSION: u16 = 1;
/// Number of bytes before the checksum of the header.
const CHECKED: usize = 56;

/// The header of a book.
///
/// | offset | size | field |
/// | --- | --- | --- |
/// | 0 | 8 | the letters `OBVERSEB` |
/// | 8 | 2 | version of the format: 1 |
/// | 10 | 2 | size of a record: 40 |
/// | 16 | 8 | number of records |
/// | 24 | 4 | date in seconds since 1970 |
/// | 32 | 8 | checksum of the records |
/// | 56 | 8 | checksum of the bytes before |
///
/// All other bytes are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Number of positions.
    pub positions: u64,
    /// When the book was written.
    pub date: Date,
    /// Checksum of all records.
    pub checksum: u64,
}

impl Header {
    /// The bytes of the header.
    pub fn to_bytes(self) -> [u8; HEADER_SIZE] {
        let mut bytes = [0; HEADER_SIZE];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10..12].copy_from_slice(&(RECORD_SIZE as u16).to_le_bytes());
        bytes[16..24].copy_from_slice(&self.positions.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.date.0.to_le_bytes());
        bytes[32..40].copy_from_slice(&self.checksum.to_le_bytes());
        let checksum = Checksum::of(&bytes[..CHECKED]);
        bytes[CHECKED..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Checks the header of a file of `size` bytes.
    pub fn from_bytes(bytes: &[u8; HEADER_SIZE], size: u64) -> Result<Header, DamagedBook> {
        if !bytes.starts_with(MAGIC) {
            return Err(DamagedBook::NotABook);
        }
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != VERSION {
            return Err(DamagedBook::Version(version));
        }
        let record_size = u16::from_le_bytes([bytes[10], bytes[11]]);
        if Checksum::of(&bytes[..CHECKED]) != word(bytes, CHECKED)
            || usize::from(record_size) != RECORD_SIZE
        {
            return Err(DamagedBook::Header);
        }
        let positions = word(bytes, 16);
        let expected = HEADER_SIZE as u128 + u128::from(positions) * RECORD_SIZE as u128;
        let expected = u64::try_from(expected).unwrap_or(u64::MAX);
        if expected != size {
            return Err(DamagedBook::Length {
                positions,
                expected,
                found: size,
            });
        }
        Ok(Header {
            positions,
            date: Date(word(bytes, 24) as u32),
            checksum: word(bytes, 32),
        })
    }
}

/// The little-endian word at an offset.
fn word(bytes: &[u8; HEADER_SIZE], offset: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[offset..offset + 8]);
    u64::from_le_bytes(word)
}
