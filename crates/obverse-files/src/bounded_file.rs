//! Reads whole files up to a maximum size. Without a limit, reading a device such as /dev/zero would never end.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The file is larger than the maximum size.
#[derive(Debug, thiserror::Error)]
#[error("the file is too large for this format: expected at most {0} bytes")]
struct TooLong(u64);

/// Reads a whole file; a file of more than `most` bytes is an error.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(TooLong(most)));
    }
    Ok(bytes)
}
