use std::path::Path;

use crate::{Access, SandboxLimits};

/// A program to run.
#[derive(Debug, Clone, Copy)]
pub struct Program<'a> {
    /// Its name and its arguments. A name such as `./player` is relative to the folder.
    pub words: &'a [String],
    /// Its own folder, where it starts. In the sandbox the folder is called `/program`.
    pub folder: &'a Path,
    /// What it may do with its folder.
    pub access: Access,
    /// Its bounds.
    pub limits: &'a SandboxLimits,
}
