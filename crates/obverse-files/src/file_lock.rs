use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use crate::file_error::is_unsupported;

/// Locks a file without waiting; returns false if another process has locked it. The lock is released when the file
/// handle is closed, even if the process is killed.
///
/// Returns true on file systems without locks.
pub fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if is_unsupported(&error) => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether `path` still refers to this open file: another process may have removed or replaced the file.
pub fn has_name(file: &File, path: &Path) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let named = match std::fs::symlink_metadata(path) {
            Ok(named) => named,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        let opened = file.metadata()?;
        Ok((opened.dev(), opened.ino()) == (named.dev(), named.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        Ok(true)
    }
}
