use std::io::Read;

use super::PositionFileError;
use super::fill_buffer::fill_buffer;

/// The first bytes of every position file.
pub const MAGIC: [u8; 8] = *b"OBVPOSN\x1a";
/// Format version of files whose header has no settings.
pub(super) const BARE: u16 = 1;
/// Format version of files whose header has settings.
pub(super) const WITH_SETTINGS: u16 = 2;
/// Size in bytes of the header without settings.
pub(super) const HEADER: usize = 12;
/// Size of a record in bytes.
pub(crate) const RECORD: usize = 21;

/// The header of a position file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// Settings of the self-play; `None` if the file has no settings.
    pub(crate) settings: Option<String>,
    /// Length of the header in bytes.
    pub(crate) length: u64,
}

impl Header {
    /// Reads the header. The error is `ShortHeader` if the input ends within a header, and `NotPositions` if the
    /// input cannot be a position file.
    pub(crate) fn read(input: &mut impl Read) -> Result<Header, PositionFileError> {
        let mut bytes = [0; HEADER];
        let found = fill_buffer(input, &mut bytes)?;
        let common = found.min(MAGIC.len());
        if bytes[..common] != MAGIC[..common] {
            return Err(PositionFileError::NotPositions);
        }
        if found < HEADER {
            return Err(PositionFileError::ShortHeader);
        }
        let [.., v0, v1, s0, s1] = bytes;
        let (version, size) = (u16::from_le_bytes([v0, v1]), u16::from_le_bytes([s0, s1]));
        let mut header = Header {
            settings: None,
            length: HEADER as u64,
        };
        match (version, usize::from(size)) {
            (BARE, RECORD) => {}
            (WITH_SETTINGS, RECORD) => {
                let mut length = [0; 2];
                if fill_buffer(input, &mut length)? < length.len() {
                    return Err(PositionFileError::ShortHeader);
                }
                let mut text = vec![0; usize::from(u16::from_le_bytes(length))];
                if fill_buffer(input, &mut text)? < text.len() {
                    return Err(PositionFileError::ShortHeader);
                }
                header.length += (length.len() + text.len()) as u64;
                let text = String::from_utf8(text).map_err(|_| PositionFileError::Settings)?;
                header.settings = Some(text);
            }
            _ => return Err(PositionFileError::Version { version, size }),
        }
        Ok(header)
    }
}

/// The first 12 bytes of a header of this version.
pub(super) fn start(version: u16) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..10].copy_from_slice(&version.to_le_bytes());
    bytes[10..].copy_from_slice(&(RECORD as u16).to_le_bytes());
    bytes
}
