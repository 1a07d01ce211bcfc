//! What a file is, before SQLite opens it. SQLite could change a file that is not ours: it finishes what another program
//! has left in a log beside the file.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::library_error::LibraryError;
use super::schema::APPLICATION_ID;
use super::with_suffix;

/// The first bytes of an SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// Size of the header of an SQLite file in bytes.
const HEADER: usize = 100;

/// What is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileCheck {
    /// Nothing, or an empty file.
    Nothing,
    /// A file with the header of a library.
    Library,
}

/// Finds out what is at a path. Anything but a library is an error.
pub fn check(path: &Path) -> Result<FileCheck, LibraryError> {
    let read = |cause| LibraryError::Read {
        path: path.to_owned(),
        cause,
    };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FileCheck::Nothing),
        Err(error) => return Err(read(error)),
    };
    let not_a_library = || LibraryError::NotALibrary(path.to_owned());
    let metadata = file.metadata().map_err(read)?;
    if !metadata.is_file() {
        return Err(not_a_library());
    }
    if metadata.len() == 0 {
        return Ok(FileCheck::Nothing);
    }
    let mut header = Vec::with_capacity(HEADER);
    file.take(HEADER as u64)
        .read_to_end(&mut header)
        .map_err(read)?;
    let Some(header) = header.first_chunk::<HEADER>() else {
        return Err(not_a_library());
    };
    if !header.starts_with(MAGIC) || header[68..72] != APPLICATION_ID.to_be_bytes() {
        return Err(not_a_library());
    }
    // With a log beside the file, the newest pages may be there.
    let (found, expected) = (metadata.len(), size_in(header));
    if found < expected && !with_suffix(path, "-wal").exists() {
        let path = path.to_owned();
        return Err(LibraryError::Truncated {
            path,
            found,
            expected,
        });
    }
    Ok(FileCheck::Library)
}

/// The size of an SQLite file in bytes, according to its header.
fn size_in(header: &[u8; HEADER]) -> u64 {
    let page_size = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    let pages = u32::from_be_bytes([header[28], header[29], header[30], header[31]]);
    page_size * u64::from(pages)
}
