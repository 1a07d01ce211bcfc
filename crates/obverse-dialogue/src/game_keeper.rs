use std::path::Path;

use crate::save_error::SaveError;

/// File access for saving games, implemented by the caller.
pub trait GameKeeper {
    /// Returns whether a file or folder of this name exists. Games are saved to new files only.
    fn is_taken(&self, path: &Path) -> bool;

    /// Writes a new file atomically.
    ///
    /// # Errors
    ///
    /// [`SaveError::Exists`] if a file of this name has been created since `is_taken` was called,
    /// [`SaveError::Refused`] if the name is invalid, and [`SaveError::Write`] if writing failed.
    fn keep(&self, path: &Path, bytes: &[u8]) -> Result<(), SaveError>;
}
