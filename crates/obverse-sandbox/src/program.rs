use std::path::Path;

use crate::{Access, SandboxLimits};

/// A program to run in a sandbox.
#[derive(Debug, Clone, Copy)]
pub struct Program<'a> {
    /// Name and arguments of the program. A name such as `./player` is relative to the folder.
    pub words: &'a [String],
    /// The program's own folder, which is its working directory. In the sandbox its path is `/program`.
    pub folder: &'a Path,
    /// Access of the program to its folder.
    pub access: Access,
    /// Limits of the run.
    pub limits: &'a SandboxLimits,
}
