use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use crate::sandbox_user::hand_over;
use crate::{CopyError, CopyLimits, SkipReason, Skipped};

/// A folder that is being copied, without links and special files and within limits.
pub(crate) struct FolderCopy<'a> {
    from: &'a Path,
    to: &'a Path,
    limits: CopyLimits,
    files: u64,
    bytes: u64,
    pub(crate) skipped: Vec<Skipped>,
}

impl<'a> FolderCopy<'a> {
    /// Prepares a copy of the folder `from` into the existing folder `to`.
    pub(crate) fn new(from: &'a Path, to: &'a Path, limits: CopyLimits) -> FolderCopy<'a> {
        FolderCopy {
            from,
            to,
            limits,
            files: 0,
            bytes: 0,
            skipped: Vec::new(),
        }
    }

    /// Copies the contents of the folder `path`, which is relative to the copied folder, into an existing folder.
    pub(crate) fn folder(&mut self, path: &Path, depth: u64) -> Result<(), CopyError> {
        let from = self.from.join(path);
        if depth > self.limits.depth {
            return Err(CopyError::TooDeep {
                folder: from,
                limit: self.limits.depth,
            });
        }
        let read_error = |error| CopyError::Read {
            path: from.clone(),
            error,
        };
        for entry in fs::read_dir(&from).map_err(read_error)? {
            let entry = entry.map_err(read_error)?;
            let kind = entry.file_type().map_err(read_error)?;
            self.files += 1;
            if self.files > self.limits.files {
                return Err(CopyError::TooManyFiles {
                    folder: self.from.to_path_buf(),
                    limit: self.limits.files,
                });
            }
            let path = path.join(entry.file_name());
            if kind.is_dir() {
                let to = self.to.join(&path);
                fs::create_dir(&to).map_err(|error| CopyError::Write {
                    path: to.clone(),
                    error,
                })?;
                self.folder(&path, depth + 1)?;
            } else if kind.is_file() {
                self.file(&path)?;
            } else {
                let reason = match kind.is_symlink() {
                    true => SkipReason::Link,
                    false => SkipReason::Special,
                };
                self.skipped.push(Skipped { path, reason });
            }
        }
        // Change the owner last, so that programs of the new owner cannot change the folder while it is filled.
        let to = self.to.join(path);
        hand_over(&to).map_err(|error| CopyError::Write { path: to, error })
    }

    /// Copies a file.
    fn file(&mut self, path: &Path) -> Result<(), CopyError> {
        let from = self.from.join(path);
        let read_error = |error| CopyError::Read {
            path: from.clone(),
            error,
        };
        let source = open_regular(&from).map_err(read_error)?;
        let is_executable = is_executable(&source).map_err(read_error)?;
        let to = self.to.join(path);
        let left = self.limits.bytes - self.bytes;
        let copied = create(&to, is_executable)
            // Copies up to one byte more than allowed, so that a file that is too large is noticed.
            .and_then(|mut target| io::copy(&mut source.take(left + 1), &mut target))
            .and_then(|copied| hand_over(&to).map(|()| copied))
            .map_err(|error| CopyError::Write { path: to, error })?;
        if copied > left {
            return Err(CopyError::TooLarge {
                folder: self.from.to_path_buf(),
                limit: self.limits.bytes,
            });
        }
        self.bytes += copied;
        Ok(())
    }
}

/// Opens a regular file. Returns an error if the file was replaced by a link or special file after its folder was read.
fn open_regular(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    }
    let file = options.open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::from(io::ErrorKind::InvalidInput)),
    }
}

#[cfg(unix)]
fn is_executable(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(file.metadata()?.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &File) -> io::Result<bool> {
    Ok(false)
}

/// Creates a file.
fn create(path: &Path, is_executable: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(if is_executable { 0o755 } else { 0o644 });
    }
    #[cfg(not(unix))]
    let _ = is_executable;
    options.open(path)
}
