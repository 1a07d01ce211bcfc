//! Files of weights that the user names.

use std::fs;
use std::path::Path;

use anyhow::Context;
use obverse_engine::evaluation::Weights;

use crate::failure::Failure;

/// The weights in a file.
pub fn read(path: &Path) -> Result<Weights, Failure> {
    let read = || -> anyhow::Result<Weights> { Ok(Weights::from_bytes(&fs::read(path)?)?) };
    read()
        .with_context(|| path.display().to_string())
        .map_err(Failure::Input)
}
