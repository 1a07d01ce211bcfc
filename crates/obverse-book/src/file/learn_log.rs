use std::io::{self, Read};

use super::damaged_book::{DamagedBook, RecordError};
use super::record::{RECORD_SIZE, from_record, to_record};
use crate::Entry;

/// The first bytes of a log: the letters `OBVERSEL`, the version 1 and the size of a record.
pub const LOG_HEADER: [u8; 16] = *b"OBVERSEL\x01\0\x28\0\0\0\0\0";

/// Reads the log of learned positions, calls `each` with every position, and returns the length in bytes of the valid
/// part. What a killed process has left behind the last whole position is not part of it.
///
/// ```
/// use obverse_book::read_log;
///
/// assert_eq!(read_log(&b"OBV"[..], |_| ()).unwrap(), 0, "killed while it wrote the first bytes");
/// assert!(read_log(&b"GIF89a"[..], |_| ()).is_err());
/// ```
pub fn read_log(mut log: impl Read, mut each: impl FnMut(Entry)) -> Result<u64, LogError> {
    let mut header = Vec::new();
    log.by_ref()
        .take(LOG_HEADER.len() as u64)
        .read_to_end(&mut header)?;
    if !LOG_HEADER.starts_with(&header) {
        return Err(DamagedBook::NotABook.into());
    }
    if header.len() < LOG_HEADER.len() {
        return Ok(0);
    }
    let mut length = LOG_HEADER.len() as u64;
    let mut damage: Option<(u64, RecordError)> = None;
    let mut number = 0;
    let mut bytes = Vec::with_capacity(RECORD_SIZE);
    loop {
        bytes.clear();
        log.by_ref()
            .take(RECORD_SIZE as u64)
            .read_to_end(&mut bytes)?;
        let Ok(record) = bytes.as_slice().try_into() else {
            break;
        };
        number += 1;
        // Only the end of a log can be half written.
        if let Some((number, error)) = damage {
            let offset = length;
            return Err(DamagedBook::Record {
                number,
                offset,
                error,
            }
            .into());
        }
        match from_record(record) {
            Ok(entry) => {
                each(entry);
                length += RECORD_SIZE as u64;
            }
            Err(error) => damage = Some((number, error)),
        }
    }
    Ok(length)
}

/// The bytes of positions in a log.
pub fn log_bytes(entries: &[Entry]) -> Vec<u8> {
    entries.iter().flat_map(to_record).collect()
}

/// Why a log cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The system failed to read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The log is damaged.
    #[error(transparent)]
    Damaged(#[from] DamagedBook),
}
