use std::fmt;
use std::path::PathBuf;

/// An entry of a folder that was not copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Path of the entry, relative to the copied folder.
    pub path: PathBuf,
    /// Reason why the entry was not copied.
    pub reason: SkipReason,
}

/// Reason why an entry of a folder was not copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkipReason {
    /// The entry is a symbolic link.
    Link,
    /// The entry is neither a file nor a folder: a pipe, a socket or a device.
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
