//! Files that have a temporary name until they are complete.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::file_error::FileError;
use crate::file_lock::{has_name, try_lock};
use crate::folder::{creation_error, folder_of, sync_folder};
use crate::unfinished_files::{UnfinishedFiles, remove};

/// Maximum length in bytes of a file name that becomes part of its temporary name. The temporary name of a longer file
/// name contains a hash instead, because file systems allow only 255 bytes.
const LONGEST_NAME: usize = 240;

/// A file that is written under a temporary name in its folder, and renamed when it is complete.
///
/// The temporary name is `.NAME.part`, and the file is locked: if another process wants to write the same file, it gets
/// an error. The temporary file of a killed process has no lock, and is removed by the next process that writes the
/// same target file.
///
/// If the file replaces an existing file, it gets the permissions and, if possible, the owner of the existing file.
pub struct PendingFile {
    writer: BufWriter<File>,
    target: PathBuf,
    unfinished: UnfinishedFiles,
    /// Index of the temporary name in `unfinished`.
    index: usize,
}

impl PendingFile {
    /// Creates the temporary file for `target`, which must not be a symbolic link.
    pub fn create(target: &Path, unfinished: &UnfinishedFiles) -> Result<PendingFile, FileError> {
        let failed = |error| match error {
            ClaimError::Busy => FileError::Busy(target.to_owned()),
            ClaimError::Io(error) => FileError::Write {
                path: target.to_owned(),
                cause: creation_error(error, target),
            },
        };
        let old = writable(target).map_err(|error| failed(error.into()))?;
        let name = temporary_name(target);
        let mut files = unfinished.lock();
        let file = claim(&name, old.as_ref()).map_err(failed)?;
        files.names.push(Some(name));
        Ok(PendingFile {
            writer: BufWriter::with_capacity(1 << 16, file),
            target: target.to_owned(),
            unfinished: unfinished.clone(),
            index: files.names.len() - 1,
        })
    }

    /// Flushes and syncs the file, renames it to its final name, and syncs its folder.
    pub fn complete(mut self) -> Result<(), FileError> {
        self.finish().map_err(|cause| FileError::Write {
            path: self.target.clone(),
            cause,
        })
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        let file = self.writer.get_ref();
        // Set the permissions again: the permissions of the file to replace may have changed since `create`.
        if let Some(old) = writable(&self.target)? {
            take_after(file, &old)?;
        }
        file.sync_all()?;
        let mut files = self.unfinished.lock();
        if let Some(place) = files.names.get_mut(self.index)
            && let Some(name) = place
        {
            fs::rename(name, &self.target)?;
            *place = None;
            files.completed += 1;
        }
        drop(files);
        sync_folder(&self.target)
    }
}

impl Write for PendingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for PendingFile {
    fn drop(&mut self) {
        // Remove the file before it is closed: closing releases the lock, and then another process may use the name.
        let mut files = self.unfinished.lock();
        let name = files.names.get_mut(self.index).map(Option::take);
        drop(files);
        name.flatten().into_iter().for_each(remove);
    }
}

/// Why a temporary name could not be claimed.
enum ClaimError {
    /// Another process has locked the file.
    Busy,
    Io(io::Error),
}

impl From<io::Error> for ClaimError {
    fn from(error: io::Error) -> ClaimError {
        ClaimError::Io(error)
    }
}

/// Metadata of the file that will be replaced; `None` if it does not exist.
///
/// Fails if that file is read-only. Renaming could replace it, but users expect a read-only file to stay.
fn writable(target: &Path) -> io::Result<Option<Metadata>> {
    match File::options().write(true).open(target) {
        Ok(file) => Ok(Some(file.metadata()?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Creates and locks a temporary file with this name; `old` is the file that it will replace, if any.
fn claim(name: &Path, old: Option<&Metadata>) -> Result<File, ClaimError> {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    be_private(&mut options, old);
    loop {
        match options.open(name) {
            // Another process may have removed the new file as a leftover before it was locked. If so, try again.
            Ok(file) => {
                if try_lock(&file)? && has_name(&file, name)? {
                    return Ok(file);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => remove_leftover(name)?,
            Err(error) => return Err(error.into()),
        }
    }
}

/// Removes the temporary file of a killed process.
fn remove_leftover(name: &Path) -> Result<(), ClaimError> {
    let is_gone = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    match fs::symlink_metadata(name) {
        Ok(metadata) if metadata.is_file() => {}
        Ok(_) => {
            let text = format!("{} is not a regular file: remove it", name.display());
            return Err(io::Error::other(text).into());
        }
        Err(error) if is_gone(&error) => return Ok(()),
        Err(error) => return Err(error.into()),
    }
    // Some network file systems lock only files that are open for writing.
    let file = match File::options().read(true).write(true).open(name) {
        Ok(file) => file,
        Err(error) if is_gone(&error) => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    if !try_lock(&file)? {
        return Err(ClaimError::Busy);
    }
    if has_name(&file, name)? {
        fs::remove_file(name)?;
    }
    Ok(())
}

/// Sets the permissions with which `options` creates a file: those of `old`, the file to replace, and read and write
/// access for the owner.
fn be_private(options: &mut OpenOptions, old: Option<&Metadata>) {
    #[cfg(unix)]
    if let Some(old) = old {
        use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
        options.mode(old.mode() & 0o777 | 0o600);
    }
    #[cfg(not(unix))]
    let _ = (options, old);
}

/// Gives the file the permissions of `old`, the file that it replaces, and its owner where that is allowed.
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only the superuser may change the owner. For other users, the new file belongs to the user who runs the
            // program.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        }
        file.set_permissions(fs::Permissions::from_mode(old.mode() & 0o777))
    }
    #[cfg(not(unix))]
    {
        let _ = (file, old);
        Ok(())
    }
}

/// Path of the temporary file for `target`.
fn temporary_name(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default();
    let mut temporary = OsString::from(".");
    if name.len() <= LONGEST_NAME {
        temporary.push(name);
    } else {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        temporary.push(format!("obverse-{:016x}", hasher.finish()));
    }
    temporary.push(".part");
    folder_of(target).join(temporary)
}
