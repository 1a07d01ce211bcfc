use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs};

use crate::disk::reason;
use crate::session::{Resumed, Session};
use crate::session_file::{ClaimError, LoadError, SessionFile, load};

/// The folder that remembers what one did last.
///
/// It is `$OBVERSE_STATE`, or else the folder `obverse` of `$XDG_STATE_HOME` (`~/.local/state`), on Windows of
/// `%LOCALAPPDATA%`. The session is in `session.json`; windows that are open at the same time have
/// `session-2.json` and so on. The next start that finds several which no window has gathers their games in
/// one.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// What a start finds in a [`Store`].
#[derive(Debug, Default)]
pub struct Opened {
    /// What one did last.
    pub resumed: Option<Resumed>,
    /// What there is to say about it.
    pub remarks: Vec<Remark>,
    /// Where the session is kept.
    pub place: SessionSlot,
}

/// The file of a session, and what becomes of others with the first session that is saved.
#[derive(Debug, Default)]
pub struct SessionSlot {
    /// The file; nothing if none can be had.
    file: Option<SessionFile>,
    /// Files whose games are in this session: they are removed once it is saved.
    gathered: Vec<SessionFile>,
    /// The session that was found without having its file.
    found: Option<Session>,
}

/// Something to say about what was found.
#[derive(Debug)]
pub enum Remark {
    /// A session cannot be used.
    Bad {
        /// Its file.
        path: PathBuf,
        /// Why not.
        error: LoadError,
        /// Where it is now, if it was not left where it is.
        kept: Option<PathBuf>,
    },
    /// Another window has the last session.
    OtherWindow,
    /// So many windows had games that are kept with the session.
    Gathered(usize),
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Bad { path, error, kept } => {
                let path = path.display();
                write!(f, "The session in {path} cannot be used: {error}.")?;
                match kept {
                    Some(kept) => write!(f, " It is kept as {}.", kept.display()),
                    None => write!(f, " It is left as it is."),
                }
            }
            Remark::OtherWindow => f.write_str(
                "The last game is open in another window: this one has a session of its own.",
            ),
            Remark::Gathered(1) => {
                f.write_str("The game of another window is kept too: b brings it back.")
            }
            Remark::Gathered(count) => {
                write!(
                    f,
                    "The games of {count} other windows are kept too: B lists them."
                )
            }
        }
    }
}

/// Why a session could not be kept.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be written: {}", .path.display(), reason(.error))]
pub struct SaveError {
    path: PathBuf,
    error: std::io::Error,
}

impl Store {
    /// The store in this folder.
    pub fn in_folder(folder: &Path) -> Store {
        Store {
            folder: folder.to_owned(),
        }
    }

    /// The user's store; nothing if the system does not say where the user's files are.
    pub fn of_user() -> Option<Store> {
        folder(|name| env::var_os(name)).map(|folder| Store::in_folder(&folder))
    }

    /// The numbers of the session files that there are.
    fn numbers(&self) -> BTreeSet<usize> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let numbers = files.filter_map(|file| SessionFile::number(file.file_name().to_str()?));
        numbers.collect()
    }

    /// When a session was saved.
    fn modified(&self, number: usize) -> Option<SystemTime> {
        let path = self.folder.join(SessionFile::name(number));
        fs::metadata(path).and_then(|file| file.modified()).ok()
    }

    /// Takes the session that was saved last and that no other window has, and the games of all others of that kind.
    pub fn open(&self) -> Opened {
        let mut opened = Opened::default();
        let numbers = self.numbers();
        // In the order of their numbers: the session is to be in the first file that can be had.
        let mut free = Vec::new();
        let mut sessions = Vec::new();
        let mut busy = Vec::new();
        for &number in &numbers {
            let file = match SessionFile::claim(&self.folder, number) {
                Ok(file) => file,
                Err(ClaimError::Busy) => {
                    busy.push(number);
                    continue;
                }
                Err(ClaimError::Io(_)) => return self.look(&numbers),
            };
            match file.load() {
                Ok(Some(session)) => sessions.push((self.modified(number), session)),
                Ok(None) => {}
                Err(error) => {
                    let kept = file.put_aside().ok();
                    let is_free = kept.is_some();
                    let path = file.path().to_owned();
                    opened.remarks.push(Remark::Bad { path, error, kept });
                    if !is_free {
                        continue;
                    }
                }
            }
            free.push(file);
        }
        if free.is_empty() {
            free.extend(self.claim_new(None).ok());
        }
        let mut files = free.into_iter();
        opened.place.file = files.next();
        opened.place.gathered = files.collect();
        // The newest is what one did last.
        sessions.sort_by_key(|(modified, _)| *modified);
        let sessions = sessions.iter();
        let mut sessions: Vec<Resumed> = sessions
            .filter_map(|(_, session)| session.resume().ok())
            .collect();
        opened.resumed = sessions.pop();
        match &mut opened.resumed {
            Some(resumed) => {
                let others = sessions.iter();
                let with_games = others.filter(|other| resumed.gather(other)).count();
                if with_games > 0 {
                    opened.remarks.push(Remark::Gathered(with_games));
                }
            }
            None if !busy.is_empty() => {
                opened.remarks.push(Remark::OtherWindow);
                let newest = busy.iter().max_by_key(|&&number| self.modified(number));
                let session = newest.and_then(|&number| self.session(number));
                opened.resumed = session
                    .and_then(|session| session.resume().ok())
                    .map(|resumed| Resumed {
                        choices: resumed.choices,
                        ..Resumed::default()
                    });
            }
            None => {}
        }
        opened
    }

    /// What there is where nothing can be written.
    fn look(&self, numbers: &BTreeSet<usize>) -> Opened {
        let newest = numbers.iter().max_by_key(|&&number| self.modified(number));
        let mut remarks = Vec::new();
        let found = newest.and_then(|&number| {
            let path = self.folder.join(SessionFile::name(number));
            load(&path).unwrap_or_else(|error| {
                let kept = None;
                remarks.push(Remark::Bad { path, error, kept });
                None
            })
        });
        Opened {
            resumed: found.as_ref().and_then(|session| session.resume().ok()),
            remarks,
            place: SessionSlot {
                found,
                ..SessionSlot::default()
            },
        }
    }

    /// The session with this number, whoever has it.
    fn session(&self, number: usize) -> Option<Session> {
        let path = self.folder.join(SessionFile::name(number));
        load(&path).ok().flatten()
    }

    /// Takes a file that has no session, or this one.
    fn claim_new(&self, found: Option<&Session>) -> Result<SessionFile, std::io::Error> {
        for number in 1.. {
            match SessionFile::claim(&self.folder, number) {
                Ok(file) => match file.load() {
                    Ok(None) => return Ok(file),
                    Ok(Some(session)) if Some(&session) == found => return Ok(file),
                    Ok(Some(_)) | Err(_) => {}
                },
                Err(ClaimError::Busy) => {}
                Err(ClaimError::Io(error)) => return Err(error),
            }
        }
        Err(std::io::ErrorKind::AlreadyExists.into())
    }

    /// Replaces what is remembered; tries again to have a file if there was none before.
    pub fn save(&self, place: &mut SessionSlot, session: &Session) -> Result<(), SaveError> {
        let file = match place.file.take() {
            Some(file) => file,
            None => self
                .claim_new(place.found.as_ref())
                .map_err(|error| SaveError {
                    path: self.folder.clone(),
                    error,
                })?,
        };
        let file = place.file.insert(file);
        file.save(session).map_err(|error| SaveError {
            path: file.path().to_owned(),
            error,
        })?;
        for gathered in place.gathered.drain(..) {
            // What cannot be removed is gathered again at the next start, each game once.
            let _ = gathered.remove();
        }
        Ok(())
    }
}

fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name: &str| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    if let Some(folder) = set("OBVERSE_STATE") {
        return Some(folder);
    }
    let base = match cfg!(windows) {
        true => set("LOCALAPPDATA"),
        false => set("XDG_STATE_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| Some(set("HOME")?.join(".local/state"))),
    };
    Some(base?.join("obverse"))
}

#[cfg(test)]
mod tests;
