//! Files under a temporary name, until they are complete.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::error::FileError;
use crate::lock::{has_name, try_lock};
use crate::place::{directory, sync_directory};

/// The longest name, in bytes, that leaves room for what a temporary one has more: names end at 255.
const LONGEST_NAME: usize = 240;

/// The temporary names of files that are not complete yet.
#[derive(Clone, Default)]
pub struct Unfinished(Arc<Mutex<Vec<Option<PathBuf>>>>);

impl Unfinished {
    /// Removes the files that are not complete, and then does what ends the program. No file is created or
    /// completed meanwhile.
    pub fn remove_then(&self, end: impl FnOnce()) {
        // The lock is kept to the end: nothing is to be created or renamed any more.
        let mut names = self.lock();
        names.drain(..).flatten().for_each(remove);
        end();
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Option<PathBuf>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A temporary file that cannot be removed is taken over by the next process that writes the same file.
fn remove(name: PathBuf) {
    let _ = fs::remove_file(name);
}

/// A file under a temporary name beside its final one, which it gets when it is complete.
///
/// The temporary name follows from the final one (`.NAME.part`), and its file is locked: while one process
/// writes, a second one is refused. What a killed process leaves behind has no lock any more, and the next
/// process that writes the same file removes it.
///
/// The new file has the mode of the old one, and if possible its owner.
pub struct PendingFile {
    writer: BufWriter<File>,
    target: PathBuf,
    unfinished: Unfinished,
    /// The place of the temporary name among the unfinished ones.
    index: usize,
}

impl PendingFile {
    /// Begins a file that will have, or replace the one that has, this name. It is no symbolic link.
    pub fn create(target: &Path, unfinished: &Unfinished) -> Result<PendingFile, FileError> {
        let failed = |error| match error {
            ClaimError::Busy => FileError::Busy(target.to_owned()),
            ClaimError::Io(error) => FileError::Write {
                path: target.to_owned(),
                cause: reason(error, target),
            },
        };
        let old = writable(target).map_err(|error| failed(error.into()))?;
        let name = temporary_name(target);
        let mut names = unfinished.lock();
        let file = claim(&name, old.as_ref()).map_err(failed)?;
        names.push(Some(name));
        Ok(PendingFile {
            writer: BufWriter::with_capacity(1 << 16, file),
            target: target.to_owned(),
            unfinished: unfinished.clone(),
            index: names.len() - 1,
        })
    }

    /// Everything is written: the file gets its name, and the disk knows of both.
    pub fn complete(mut self) -> Result<(), FileError> {
        self.finish().map_err(|cause| FileError::Write {
            path: self.target.clone(),
            cause,
        })
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        let file = self.writer.get_ref();
        // As it is now, and not as it was in the beginning.
        if let Some(old) = writable(&self.target)? {
            take_after(file, &old)?;
        }
        file.sync_all()?;
        let mut names = self.unfinished.lock();
        if let Some(place) = names.get_mut(self.index)
            && let Some(name) = place
        {
            fs::rename(name, &self.target)?;
            *place = None;
        }
        drop(names);
        sync_directory(&self.target)
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
        // Before the file is closed: the name is ours as long as it is locked.
        let name = self.unfinished.lock().get_mut(self.index).map(Option::take);
        name.flatten().into_iter().for_each(remove);
    }
}

/// Why a temporary name is not ours.
enum ClaimError {
    /// Another process writes there.
    Busy,
    Io(io::Error),
}

impl From<io::Error> for ClaimError {
    fn from(error: io::Error) -> ClaimError {
        ClaimError::Io(error)
    }
}

/// What is known of the file that will be replaced, if there is one.
///
/// A directory that can be written is enough to replace a file. A file that cannot be written is to be left
/// alone all the same, as every other program would.
fn writable(target: &Path) -> io::Result<Option<Metadata>> {
    match File::options().write(true).open(target) {
        Ok(file) => Ok(Some(file.metadata()?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Creates a file with this name, and its lock.
fn claim(name: &Path, old: Option<&Metadata>) -> Result<File, ClaimError> {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    be_private(&mut options, old);
    loop {
        match options.open(name) {
            // Without its name or its lock it was taken for a leftover by another process just now.
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

/// Removes what a process that was killed has left behind.
fn remove_leftover(name: &Path) -> Result<(), ClaimError> {
    let is_gone = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
    match fs::symlink_metadata(name) {
        Ok(metadata) if metadata.is_file() => {}
        Ok(_) => {
            let text = format!("{} is in the way and not a file", name.display());
            return Err(io::Error::other(text).into());
        }
        Err(error) if is_gone(&error) => return Ok(()),
        Err(error) => return Err(error.into()),
    }
    // Some network file systems lock only what can be written.
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

/// Lets nobody read a file who could not read the old one.
fn be_private(options: &mut OpenOptions, old: Option<&Metadata>) {
    #[cfg(unix)]
    if let Some(old) = old {
        use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
        options.mode(old.mode() & 0o777 | 0o600);
    }
    #[cfg(not(unix))]
    let _ = (options, old);
}

/// Gives a file the mode of the old one, and its owner where that is allowed.
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only the superuser may; for all others the file was replaceable, and is theirs now.
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

/// The name of a file as long as it is not complete.
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
    directory(target).join(temporary)
}

/// The directory of a file is missing.
#[derive(Debug, thiserror::Error)]
#[error("there is no such directory")]
struct NoDirectory;

/// Why a file could not be created.
pub(crate) fn reason(error: io::Error, target: &Path) -> io::Error {
    match error.kind() {
        io::ErrorKind::NotFound if !directory(target).exists() => {
            io::Error::new(io::ErrorKind::NotFound, NoDirectory)
        }
        _ => error,
    }
}

/// What could not be done, for an error message.
pub fn cannot_write(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}
