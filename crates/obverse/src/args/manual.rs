//! The arguments of `obverse manual`.

use std::path::PathBuf;

/// The arguments of `obverse manual`, which `./release` calls.
#[derive(clap::Args, Debug)]
pub struct ManualArgs {
    /// Folder for the pages: obverse.1, and one for each command
    pub folder: PathBuf,
}
