use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use obverse_study::StoredGameError;

use crate::atomic_file::AtomicFile;
use crate::saved_session::SavedSession;

/// Maximum size of a session file, in bytes.
const LARGEST: u64 = 64 << 20;

/// The session file of one window, locked as long as this value lives.
///
/// The lock is a separate file, because the session file is replaced whenever it is written. Lock files are never
/// removed. Otherwise one window could hold the lock on a removed file while another window locks a new file of the
/// same name.
#[derive(Debug)]
pub struct SessionFile {
    path: PathBuf,
    /// The locked lock file; `None` if the file system does not support locks.
    _lock: Option<File>,
}

/// Why a session file cannot be claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimSessionError {
    /// Another window uses the file.
    #[error("another window uses the file")]
    Busy,
    /// The lock file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Why a session file cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadSessionError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The path is a folder, a device or a pipe.
    #[error("the path is not a regular file")]
    NotAFile,
    /// The file is too large. The number is its size in bytes.
    #[error("the file has {0} bytes; the limit is {LARGEST} bytes")]
    TooLarge(u64),
    /// The file is not UTF-8.
    #[error("the file is not UTF-8 text")]
    NotText,
    /// The content is invalid, or was written by a newer version.
    #[error(transparent)]
    Stored(#[from] StoredGameError),
}

impl SessionFile {
    /// Name of the session file with this number, counted from 1.
    pub fn name(number: usize) -> String {
        match number {
            1 => "session.json".to_owned(),
            number => format!("session-{number}.json"),
        }
    }

    /// Number of the session file with this name; `None` if this is not the name of a session file.
    pub fn number(name: &str) -> Option<usize> {
        let number = match name.strip_prefix("session")?.strip_suffix(".json")? {
            "" => 1,
            number => number.strip_prefix('-')?.parse().ok()?,
        };
        (SessionFile::name(number) == name).then_some(number)
    }

    /// Claims the session file with this number: locks it against other windows. The file need not exist.
    pub fn claim(folder: &Path, number: usize) -> Result<SessionFile, ClaimSessionError> {
        let path = folder.join(SessionFile::name(number));
        fs::create_dir_all(folder)?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.with_extension("lock"))?;
        let lock = match lock.try_lock() {
            Ok(()) => Some(lock),
            Err(TryLockError::WouldBlock) => return Err(ClaimSessionError::Busy),
            // The file system does not support locks: assume that no other window is open.
            Err(TryLockError::Error(_)) => None,
        };
        let file = SessionFile { path, _lock: lock };
        file.remove_leftovers();
        Ok(file)
    }

    /// Path of the session file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Loads the session of the file. Returns `None` if the file does not exist.
    pub fn load(&self) -> Result<Option<SavedSession>, LoadSessionError> {
        load(&self.path)
    }

    /// Renames the file to a name that is not in use, so that its content is not lost. Returns the new path.
    pub fn put_aside(&self) -> io::Result<PathBuf> {
        let metadata = fs::metadata(&self.path)?;
        if !metadata.is_file() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        for number in 1.. {
            let kept = match number {
                1 => self.path.with_extension("json.bad"),
                number => self.path.with_extension(format!("json.bad-{number}")),
            };
            // Create an empty file first, to reserve the new name.
            match File::create_new(&kept) {
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            }
            return match fs::rename(&self.path, &kept) {
                Ok(()) => Ok(kept),
                Err(error) => {
                    // Remove the empty file that reserved the name.
                    let _ = fs::remove_file(&kept);
                    Err(error)
                }
            };
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Saves a session in the file. Replaces the session that was saved before.
    pub fn save(&self, session: &SavedSession) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = AtomicFile {
            path: &self.path,
            prefix: &self.prefix(),
            is_private: true,
            replaces: true,
        };
        file.write(session.to_json().as_bytes())
    }

    /// Removes the file. Call this after the file's games were saved in another session file.
    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }

    fn prefix(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        format!(".{}-", name.display())
    }

    /// Removes temporary files of a process that was killed while it saved.
    fn remove_leftovers(&self) {
        let prefix = self.prefix();
        let files = self.path.parent().map(fs::read_dir);
        for file in files.into_iter().flatten().flatten().flatten() {
            let name = file.file_name();
            let is_leftover = name
                .to_str()
                .is_some_and(|name| name.starts_with(&prefix) && name.ends_with(".part"));
            if is_leftover {
                // Ignore errors: a leftover file does no harm.
                let _ = fs::remove_file(file.path());
            }
        }
    }
}

/// Loads the session of a file without claiming the file. Returns `None` if the file does not exist.
pub fn load(path: &Path) -> Result<Option<SavedSession>, LoadSessionError> {
    // The kind of file is checked before opening, because opening a pipe would block.
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => return Err(LoadSessionError::NotAFile),
        Ok(metadata) if metadata.len() > LARGEST => {
            return Err(LoadSessionError::TooLarge(metadata.len()));
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    let text = String::from_utf8(bytes).map_err(|_| LoadSessionError::NotText)?;
    let session = SavedSession::from_json(&text)?;
    session.resume()?;
    Ok(Some(session))
}
