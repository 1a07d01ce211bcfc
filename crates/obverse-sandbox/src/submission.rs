use std::fs;
use std::path::Path;

use crate::folder_copy::FolderCopy;
use crate::{CopyError, CopyLimits, PrivateFolder, Skipped};

/// A safe copy of an untrusted folder: without links and special files, and of bounded size. Programs in the sandbox can
/// build in the copy. It is removed when this value is dropped.
///
/// A build in the copy may create links. So after a build, read files of the copy only in a sandbox.
#[derive(Debug)]
pub struct Submission {
    folder: PrivateFolder,
    skipped: Vec<Skipped>,
}

impl Submission {
    /// Copies the folder `from` into a private folder.
    pub fn copy(from: &Path, limits: &CopyLimits) -> Result<Submission, CopyError> {
        let read_error = |error| CopyError::Read {
            path: from.to_path_buf(),
            error,
        };
        if !fs::symlink_metadata(from).map_err(read_error)?.is_dir() {
            return Err(CopyError::NotAFolder(from.to_path_buf()));
        }
        let folder = PrivateFolder::new().map_err(|error| CopyError::Write {
            path: std::env::temp_dir(),
            error,
        })?;
        let mut copy = FolderCopy::new(from, folder.path(), *limits);
        copy.folder(Path::new(""), 0)?;
        let mut skipped = copy.skipped;
        skipped.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Submission { folder, skipped })
    }

    /// Path of the copy.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Entries that were not copied, sorted by path.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }
}
