use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use crate::sandbox_user::hand_over;
use crate::{CopyError, CopyLimits, PrivateFolder, SkipReason, Skipped};

/// A safe copy of somebody's folder: without links and special files, and of bounded size. Programs in the sandbox can
/// build in the copy. It is removed when this value is dropped.
///
/// A build in the copy may create links. So after a build, read files of the copy only in a sandbox.
#[derive(Debug)]
pub struct Submission {
    folder: PrivateFolder,
    skipped: Vec<Skipped>,
}

/// A folder that is being copied.
struct Copy<'a> {
    from: &'a Path,
    to: &'a Path,
    limits: CopyLimits,
    files: u64,
    bytes: u64,
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
        let mut copy = Copy {
            from,
            to: folder.path(),
            limits: *limits,
            files: 0,
            bytes: 0,
            skipped: Vec::new(),
        };
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

impl Copy<'_> {
    /// Copies the contents of the folder `path`, which is relative to the copied folder, into an existing folder.
    fn folder(&mut self, path: &Path, depth: u64) -> Result<(), CopyError> {
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
            // One byte more than allowed tells a file that is too large from one that just fits.
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
