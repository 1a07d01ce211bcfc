//! Weights files given by the user.

use std::fs::File;
use std::path::Path;

use obverse_engine::evaluation::Weights;

use crate::file_error::{ContentError, FileError};
use crate::source::Source;

/// Reads a weights file.
pub fn read(path: &Path) -> Result<Weights, FileError> {
    // Fails if the file is missing, with the same message as for other inputs.
    Source::new(path)?;
    let read = || -> Result<Weights, ContentError> {
        let bytes = Weights::read_bytes(File::open(path)?)?;
        Ok(Weights::from_bytes(&bytes)?)
    };
    read().map_err(|cause| FileError::Content {
        name: path.display().to_string(),
        cause,
    })
}
