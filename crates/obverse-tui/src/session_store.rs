use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs};

use crate::io_error_text::reason;
use crate::recent_games::is_worth_keeping;
use crate::saved_session::{SavedSession, SessionState};
use crate::session_file::{ClaimSessionError, LoadSessionError, SessionFile, load};

/// The folder of saved sessions.
///
/// The folder is `$OBVERSE_STATE`, or else `obverse` in `$XDG_STATE_HOME` (default `~/.local/state`). On Windows, the
/// folder is `obverse` in `%LOCALAPPDATA%`. The session is in `session.json`. Further windows that are open at the same
/// time use `session-2.json` and so on. The next start merges all session files that no window uses into one.
#[derive(Clone, Debug)]
pub struct SessionStore {
    folder: PathBuf,
}

/// The result of opening a [`SessionStore`].
#[derive(Debug, Default)]
pub struct OpenedStore {
    /// The restored state; `None` if no session was found.
    pub resumed: Option<SessionState>,
    /// Remarks for the user.
    pub remarks: Vec<StoreRemark>,
    /// The file to save the session in.
    pub slot: SessionSlot,
}

/// The session file of a window, and the files whose games were merged into the session.
#[derive(Debug, Default)]
pub struct SessionSlot {
    /// The claimed file. `None` if no file could be claimed.
    file: Option<SessionFile>,
    /// Files whose games were merged into this session. They are removed once the session is saved.
    gathered: Vec<SessionFile>,
    /// The session that was read without claiming its file, because the folder cannot be written; `None` otherwise.
    found: Option<SavedSession>,
}

/// A remark for the user about the saved sessions.
#[derive(Debug)]
pub enum StoreRemark {
    /// A session file could not be loaded.
    Bad {
        /// Path of the file.
        path: PathBuf,
        /// Why the file could not be loaded.
        error: LoadSessionError,
        /// New path of the file; `None` if it was not renamed.
        kept: Option<PathBuf>,
    },
    /// Another window uses the last session.
    OtherWindow,
    /// The games of this many other windows were merged into the session.
    Gathered(usize),
}

impl fmt::Display for StoreRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreRemark::Bad { path, error, kept } => {
                let path = path.display();
                write!(f, "The session in {path} cannot be loaded: {error}.")?;
                match kept {
                    Some(kept) => write!(f, " The file was renamed to {}.", kept.display()),
                    None => write!(f, " The file is unchanged."),
                }
            }
            StoreRemark::OtherWindow => f.write_str(
                "The last game is open in another window; this window has its own session.",
            ),
            StoreRemark::Gathered(1) => f.write_str(
                "The game of another window is in the list of earlier games: b opens it.",
            ),
            StoreRemark::Gathered(count) => {
                write!(
                    f,
                    "The games of {count} other windows are in the list of earlier games: B shows the list."
                )
            }
        }
    }
}

/// Why a session could not be saved.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be written: {}", .path.display(), reason(.error))]
pub struct SaveSessionError {
    path: PathBuf,
    error: std::io::Error,
}

impl SessionStore {
    /// Creates a store in this folder.
    pub fn in_folder(folder: &Path) -> SessionStore {
        SessionStore {
            folder: folder.to_owned(),
        }
    }

    /// The user's store. `None` if the environment variables name no folder for it.
    pub fn of_user() -> Option<SessionStore> {
        folder(|name| env::var_os(name)).map(|folder| SessionStore::in_folder(&folder))
    }

    /// Numbers of the existing session files.
    fn numbers(&self) -> BTreeSet<usize> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let numbers = files.filter_map(|file| SessionFile::number(file.file_name().to_str()?));
        numbers.collect()
    }

    /// When the session file with this number was saved, if known.
    fn modified(&self, number: usize) -> Option<SystemTime> {
        let path = self.folder.join(SessionFile::name(number));
        fs::metadata(path).and_then(|file| file.modified()).ok()
    }

    /// Claims all session files that no other window uses. Restores the newest session and merges the games of the
    /// other sessions into it.
    pub fn open(&self) -> OpenedStore {
        let mut opened = OpenedStore::default();
        let numbers = self.numbers();
        // Claim the files in the order of their numbers: the session is saved in the first free file.
        let mut free = Vec::new();
        let mut sessions = Vec::new();
        let mut busy = Vec::new();
        for &number in &numbers {
            let file = match SessionFile::claim(&self.folder, number) {
                Ok(file) => file,
                Err(ClaimSessionError::Busy) => {
                    busy.push(number);
                    continue;
                }
                Err(ClaimSessionError::Io(_)) => return self.look(&numbers),
            };
            match file.load() {
                Ok(Some(session)) => sessions.push((self.modified(number), session)),
                Ok(None) => {}
                Err(error) => {
                    let kept = file.put_aside().ok();
                    let is_free = kept.is_some();
                    let path = file.path().to_owned();
                    opened.remarks.push(StoreRemark::Bad { path, error, kept });
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
        opened.slot.file = files.next();
        opened.slot.gathered = files.collect();
        // Sort by time, to restore the session that was saved last.
        sessions.sort_by_key(|(modified, _)| *modified);
        let sessions = sessions.iter();
        let mut sessions: Vec<SessionState> = sessions
            .filter_map(|(_, session)| session.resume().ok())
            .collect();
        opened.resumed = sessions.pop();
        match &mut opened.resumed {
            Some(resumed) => {
                let others = sessions.iter();
                let with_games = others.filter(|other| resumed.gather(other)).count();
                if with_games > 0 {
                    opened.remarks.push(StoreRemark::Gathered(with_games));
                }
            }
            None if !busy.is_empty() => {
                opened.remarks.push(StoreRemark::OtherWindow);
                let newest = busy.iter().max_by_key(|&&number| self.modified(number));
                let session = newest.and_then(|&number| self.session(number));
                opened.resumed = session
                    .and_then(|session| session.resume().ok())
                    .map(|resumed| SessionState {
                        choices: resumed.choices,
                        ..SessionState::default()
                    });
            }
            None => {}
        }
        opened
    }

    /// Loads the newest session without claiming its file, for a folder that cannot be written.
    fn look(&self, numbers: &BTreeSet<usize>) -> OpenedStore {
        let newest = numbers.iter().max_by_key(|&&number| self.modified(number));
        let mut remarks = Vec::new();
        let found = newest.and_then(|&number| {
            let path = self.folder.join(SessionFile::name(number));
            load(&path).unwrap_or_else(|error| {
                let kept = None;
                remarks.push(StoreRemark::Bad { path, error, kept });
                None
            })
        });
        OpenedStore {
            resumed: found.as_ref().and_then(|session| session.resume().ok()),
            remarks,
            slot: SessionSlot {
                found,
                ..SessionSlot::default()
            },
        }
    }

    /// Loads the session file with this number without claiming it; `None` if the file does not exist or is invalid.
    fn session(&self, number: usize) -> Option<SavedSession> {
        let path = self.folder.join(SessionFile::name(number));
        load(&path).ok().flatten()
    }

    /// Claims the first session file that no window uses. An existing file is claimed only if it contains a session
    /// equal to `found`.
    fn claim_new(&self, found: Option<&SavedSession>) -> Result<SessionFile, std::io::Error> {
        for number in 1.. {
            match SessionFile::claim(&self.folder, number) {
                Ok(file) => match file.load() {
                    Ok(None) => return Ok(file),
                    Ok(Some(session)) if Some(&session) == found => return Ok(file),
                    Ok(Some(_)) | Err(_) => {}
                },
                Err(ClaimSessionError::Busy) => {}
                Err(ClaimSessionError::Io(error)) => return Err(error),
            }
        }
        Err(std::io::ErrorKind::AlreadyExists.into())
    }

    /// Saves a session in the slot's file. Claims a file first if the slot has none.
    pub fn save(
        &self,
        slot: &mut SessionSlot,
        session: &SavedSession,
    ) -> Result<(), SaveSessionError> {
        let file = match slot.file.take() {
            Some(file) => file,
            None => self
                .claim_new(slot.found.as_ref())
                .map_err(|error| SaveSessionError {
                    path: self.folder.clone(),
                    error,
                })?,
        };
        let file = slot.file.insert(file);
        file.save(session).map_err(|error| SaveSessionError {
            path: file.path().to_owned(),
            error,
        })?;
        for gathered in slot.gathered.drain(..) {
            // A file that cannot be removed is merged again at the next start; duplicates are dropped.
            let _ = gathered.remove();
        }
        Ok(())
    }
}

impl SessionState {
    /// Adds the games of another window to the earlier games, with that window's current game as the newest. Returns
    /// whether that current game was worth keeping.
    pub(crate) fn gather(&mut self, other: &SessionState) -> bool {
        for (_, tree) in &other.elsewhere {
            self.earlier.put(tree.clone(), SessionState::MOST_EARLIER);
        }
        let has_game = is_worth_keeping(&other.tree);
        if has_game {
            self.earlier
                .put(other.tree.clone(), SessionState::MOST_EARLIER);
        }
        self.earlier
            .append(&other.earlier, SessionState::MOST_EARLIER);
        self.earlier.forget(&self.tree);
        has_game
    }
}

/// The folder of saved sessions that the environment variables name; `None` if they name none.
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
