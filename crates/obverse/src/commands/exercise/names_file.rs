//! The file with the names of the students.

use std::io::Read;
use std::path::Path;

use obverse_exercise::class_list;
use obverse_files::FileError;
use obverse_files::source::Source;

use crate::failure::Failure;

/// Maximum size of the file, in bytes: large enough for a CSV list of 10,000 students.
const MOST_BYTES: u64 = 16 << 20;

/// Reads the names; `-` is standard input.
pub fn read(path: &Path) -> Result<Vec<String>, Failure> {
    let source = Source::new(path)?;
    let (input, _) = source.open()?;
    let mut bytes = Vec::new();
    input
        .take(MOST_BYTES)
        .read_to_end(&mut bytes)
        .map_err(|cause| FileError::Read {
            name: source.name.clone(),
            cause,
        })?;
    class_list::parse(&bytes).map_err(|error| Failure::input(error).context(source.name))
}
