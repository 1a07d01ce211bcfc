//! The folder that a file is in.

#[cfg(unix)]
use std::fs::File;
use std::io;
use std::path::Path;

#[cfg(unix)]
use crate::file_error::is_unsupported;

/// Path of the folder of a file; `.` if the path has no folder.
pub fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Syncs the folder of a file to the disk: otherwise a created or renamed file may be missing after a power failure.
pub fn sync_folder(file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    match File::open(folder_of(file)).and_then(|folder| folder.sync_all()) {
        Err(error) if is_unsupported(&error) => {}
        result => result?,
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// The folder of a file does not exist.
#[derive(Debug, thiserror::Error)]
#[error("the folder of the file does not exist")]
struct NoFolder;

/// The error to report when `target` could not be created: a missing folder gets a clearer message than the system's.
pub fn creation_error(error: io::Error, target: &Path) -> io::Error {
    match error.kind() {
        io::ErrorKind::NotFound if !folder_of(target).exists() => {
            io::Error::new(io::ErrorKind::NotFound, NoFolder)
        }
        _ => error,
    }
}
