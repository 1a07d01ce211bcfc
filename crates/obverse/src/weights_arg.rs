//! Arguments that name a weights file or the built-in weights.

use std::path::Path;

use obverse_engine::evaluation::Weights;
use obverse_files::{FileError, weights_file};

/// The name of the built-in weights on the command line.
pub const BUILT_IN: &str = "built-in";

/// Reads a weights file, or returns the built-in weights if `path` is [`BUILT_IN`].
pub fn read(path: &Path) -> Result<Weights, FileError> {
    if path == Path::new(BUILT_IN) {
        return Ok(Weights::built_in());
    }
    weights_file::read(path)
}
