//! Files of weights that the user names.

use std::fs::File;
use std::path::Path;

use anyhow::Context;
use obverse_engine::evaluation::Weights;

use crate::failure::Failure;
use crate::source::Source;

/// What is typed for the weights that come with the program.
pub const BUILT_IN: &str = "built-in";

/// The weights in a file, or those that come with the program.
pub fn read_or_built_in(path: &Path) -> Result<Weights, Failure> {
    if path == Path::new(BUILT_IN) {
        return Ok(Weights::built_in());
    }
    read(path)
}

/// The weights in a file.
pub fn read(path: &Path) -> Result<Weights, Failure> {
    // Says that there is no such file as other commands do.
    Source::new(path)?;
    let read = || -> anyhow::Result<Weights> {
        let bytes = Weights::read_bytes(File::open(path)?)?;
        Ok(Weights::from_bytes(&bytes)?)
    };
    read()
        .with_context(|| path.display().to_string())
        .map_err(Failure::Input)
}
