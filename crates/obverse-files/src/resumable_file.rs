//! Files that are appended to and can be resumed.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::background_sync::BackgroundSync;
use crate::file_error::FileError;
use crate::file_lock::{has_name, try_lock};
use crate::folder::{creation_error, sync_folder};
use crate::output_kind::OutputKind;

/// A file that is appended to during long work, and that a later run can continue.
///
/// The file is locked while it is open, so it has one writer at a time. Appended data is passed to the system at once
/// and survives a crash of the program. About a second later, the data is on the disk and survives a power failure.
pub struct ResumableFile {
    path: PathBuf,
    file: File,
    /// State of a regular file; `None` for a device, which has no length, no lock and no sync.
    regular: Option<Regular>,
}

struct Regular {
    /// Path with symbolic links resolved.
    path: PathBuf,
    sync: BackgroundSync,
    /// Length of the valid content in bytes. Further bytes are cut off before the next write.
    length: u64,
    /// Whether the file is longer than `length`.
    is_longer: bool,
    /// Whether this process created the file.
    is_new: bool,
}

impl ResumableFile {
    /// Creates the file. With `resume`, opens an existing file instead. A device can be written to, but not resumed.
    pub fn open(path: &Path, resume: bool) -> Result<ResumableFile, FileError> {
        let failed = |cause| FileError::write(path, cause);
        match OutputKind::of(path).map_err(failed)? {
            OutputKind::StandardOutput => Err(FileError::StandardOutput),
            OutputKind::Folder => Err(FileError::ResumeDirectory(path.to_owned())),
            OutputKind::Device if resume => Err(FileError::ResumeDevice(path.to_owned())),
            OutputKind::Device => Ok(ResumableFile {
                path: path.to_owned(),
                file: File::options().append(true).open(path).map_err(failed)?,
                regular: None,
            }),
            OutputKind::File(file) => ResumableFile::open_file(path, file, resume),
        }
    }

    fn open_file(typed: &Path, path: PathBuf, resume: bool) -> Result<ResumableFile, FileError> {
        let failed = |cause| FileError::write(typed, cause);
        let mut options = File::options();
        options.read(true).append(true);
        let (file, is_new) = match options.create_new(true).open(&path) {
            Ok(file) => (file, true),
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                return Err(failed(creation_error(error, &path)));
            }
            Err(_) if resume => {
                let opened = options.create_new(false).open(&path);
                (opened.map_err(failed)?, false)
            }
            Err(_) => return Err(FileError::Exists(typed.to_owned())),
        };
        let is_ours = try_lock(&file).and_then(|locked| Ok(locked && has_name(&file, &path)?));
        if !is_ours.map_err(failed)? {
            return Err(FileError::Busy(typed.to_owned()));
        }
        if is_new {
            sync_folder(&path).map_err(failed)?;
        }
        let begin = || -> io::Result<(Metadata, BackgroundSync)> {
            Ok((file.metadata()?, BackgroundSync::new(file.try_clone()?)?))
        };
        let (metadata, sync) = begin().map_err(failed)?;
        Ok(ResumableFile {
            path: typed.to_owned(),
            file,
            regular: Some(Regular {
                path,
                sync,
                length: metadata.len(),
                is_longer: false,
                is_new,
            }),
        })
    }

    /// The file, to read its old content; `None` for a device.
    pub fn old_content(&self) -> Option<&File> {
        self.regular.as_ref().map(|_| &self.file)
    }

    /// Keeps only the first `length` bytes. Further bytes are cut off at the next write, so the file stays unchanged if
    /// nothing is written.
    pub fn keep(&mut self, length: u64) {
        if let Some(regular) = &mut self.regular {
            regular.is_longer = length < regular.length;
            regular.length = length;
        }
    }

    /// The error for a failed write to this file.
    pub fn failure(&self, error: io::Error) -> FileError {
        FileError::write(&self.path, error)
    }

    /// Appends all bytes, or none if that fails.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(regular) = &mut self.regular else {
            return self.file.write_all(bytes);
        };
        if regular.is_longer {
            self.file.set_len(regular.length)?;
            regular.is_longer = false;
        }
        if let Err(error) = self.file.write_all(bytes) {
            // The disk may be full. Remove the partial write now, or before the next write.
            regular.is_longer = self.file.set_len(regular.length).is_err();
            return Err(error);
        }
        regular.length += bytes.len() as u64;
        regular.sync.wrote()
    }

    /// Waits until all data is on the disk.
    pub fn close(mut self) -> Result<(), FileError> {
        let closed = match &mut self.regular {
            Some(regular) => regular.sync.finish(),
            None => Ok(()),
        };
        closed.map_err(|error| self.failure(error))
    }
}

impl Write for ResumableFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.append(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for ResumableFile {
    fn drop(&mut self) {
        if let Some(regular) = &self.regular
            && regular.is_new
            && regular.length == 0
        {
            // Remove an empty new file, so that the same command can be run again.
            let _ = fs::remove_file(&regular.path);
        }
    }
}
