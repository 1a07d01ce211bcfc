use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use obverse_study::StoredError;

use crate::session::Session;
use crate::whole_file::WholeFile;

/// The most bytes that a session can have.
const LARGEST: u64 = 64 << 20;

/// The session file of one window, which is the window's own as long as this lives.
///
/// The lock is a file of its own, since the session file is replaced whenever it is written. Lock files are left
/// where they are: one that is removed could be locked by two windows.
#[derive(Debug)]
pub struct SessionFile {
    path: PathBuf,
    /// Nothing where the file system knows no locks.
    _lock: Option<File>,
}

/// Why a session file cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// Another window has it.
    #[error("another window has it")]
    Busy,
    /// Its lock cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What is wrong with a session file.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The system does not let us read it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A directory, a device or a pipe.
    #[error("it is not a regular file")]
    NotAFile,
    /// Larger than any session.
    #[error("it has {0} bytes, and a session has at most {LARGEST}")]
    TooLarge(u64),
    /// Not UTF-8.
    #[error("it is not text")]
    NotText,
    /// It makes no sense, or a newer program wrote it.
    #[error(transparent)]
    Stored(#[from] StoredError),
}

impl SessionFile {
    /// The name of the file with this number, counted from 1.
    pub fn name(number: usize) -> String {
        match number {
            1 => "session.json".to_owned(),
            number => format!("session-{number}.json"),
        }
    }

    /// The number of the file with this name, if it is a session file.
    pub fn number(name: &str) -> Option<usize> {
        let number = match name.strip_prefix("session")?.strip_suffix(".json")? {
            "" => 1,
            number => number.strip_prefix('-')?.parse().ok()?,
        };
        (SessionFile::name(number) == name).then_some(number)
    }

    /// Takes the file with this number, which need not be there yet.
    pub fn claim(folder: &Path, number: usize) -> Result<SessionFile, ClaimError> {
        let path = folder.join(SessionFile::name(number));
        fs::create_dir_all(folder)?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.with_extension("lock"))?;
        let lock = match lock.try_lock() {
            Ok(()) => Some(lock),
            Err(TryLockError::WouldBlock) => return Err(ClaimError::Busy),
            // The window that has no lock works as the only one would.
            Err(TryLockError::Error(_)) => None,
        };
        let file = SessionFile { path, _lock: lock };
        file.remove_leftovers();
        Ok(file)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The session in it, if there is one.
    pub fn load(&self) -> Result<Option<Session>, LoadError> {
        load(&self.path)
    }

    /// Gives the file another name, so that what is in it stays; answers that name. No file that was
    /// put aside before is replaced.
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
            // Whoever creates a name may replace what is there.
            match File::create_new(&kept) {
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            }
            return match fs::rename(&self.path, &kept) {
                Ok(()) => Ok(kept),
                Err(error) => {
                    // It is empty and ours.
                    let _ = fs::remove_file(&kept);
                    Err(error)
                }
            };
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Replaces the session in it.
    pub fn save(&self, session: &Session) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = WholeFile {
            path: &self.path,
            prefix: &self.prefix(),
            is_private: true,
            replaces: true,
        };
        file.write(session.to_json().as_bytes())
    }

    /// Removes the file: its games are in another one.
    pub fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }

    fn prefix(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        format!(".{}-", name.display())
    }

    /// Removes what a program that was killed while it saved has left.
    fn remove_leftovers(&self) {
        let prefix = self.prefix();
        let files = self.path.parent().map(fs::read_dir);
        for file in files.into_iter().flatten().flatten().flatten() {
            let name = file.file_name();
            let is_leftover = name
                .to_str()
                .is_some_and(|name| name.starts_with(&prefix) && name.ends_with(".part"));
            if is_leftover {
                // What cannot be removed does no harm.
                let _ = fs::remove_file(file.path());
            }
        }
    }
}

/// The session in a file, whoever has it.
pub fn load(path: &Path) -> Result<Option<Session>, LoadError> {
    // Before it is opened: a pipe would wait for somebody to write.
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => return Err(LoadError::NotAFile),
        Ok(metadata) if metadata.len() > LARGEST => {
            return Err(LoadError::TooLarge(metadata.len()));
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    let text = String::from_utf8(bytes).map_err(|_| LoadError::NotText)?;
    let session = Session::from_json(&text)?;
    session.resume()?;
    Ok(Some(session))
}
