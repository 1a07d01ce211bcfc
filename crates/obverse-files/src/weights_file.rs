//! Files of weights that the user names.

use std::fs::File;
use std::path::Path;

use obverse_engine::evaluation::Weights;

use crate::error::{ContentError, FileError};
use crate::source::Source;

/// What is typed for the weights that come with the program.
pub const BUILT_IN: &str = "built-in";

/// The weights in a file, or those that come with the program.
pub fn read_or_built_in(path: &Path) -> Result<Weights, FileError> {
    if path == Path::new(BUILT_IN) {
        return Ok(Weights::built_in());
    }
    read(path)
}

/// The weights in a file.
pub fn read(path: &Path) -> Result<Weights, FileError> {
    // Says that there is no such file as other commands do.
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
