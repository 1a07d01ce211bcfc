use std::fmt;
use std::path::PathBuf;

/// Something in a folder that was not copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Its path, relative to the folder.
    pub path: PathBuf,
    /// Why.
    pub reason: SkipReason,
}

/// Reason why something was not copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkipReason {
    /// It is a symbolic link.
    Link,
    /// It is neither a file nor a folder: a pipe, a socket or a device.
    Special,
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SkipReason::Link => "a symbolic link",
            SkipReason::Special => "not a regular file",
        })
    }
}
