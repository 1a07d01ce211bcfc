//! Files that are read as a whole, but only if they are not too long: a device may never end.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A file is longer than one of its kind can be.
#[derive(Debug, thiserror::Error)]
#[error("it has more than {0} bytes: this is another kind of file")]
struct TooLong(u64);

/// The bytes of a file that has at most so many.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(TooLong(most)));
    }
    Ok(bytes)
}
