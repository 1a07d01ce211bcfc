use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use obverse_study::StoredError;
use tempfile::Builder;

use crate::session::Session;

/// The file that remembers what one did last.
///
/// It is `session.json` in `$OBVERSE_STATE`, or else in the folder `obverse` of `$XDG_STATE_HOME`
/// (`~/.local/state`), on Windows of `%LOCALAPPDATA%`. It is replaced as a whole, never written in
/// part, so that whatever ends the program leaves the last session or the one before it.
#[derive(Clone, Debug)]
pub struct Store {
    file: PathBuf,
}

/// Why there is no last session, although there is a file.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It cannot be read.
    #[error("{} cannot be read: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It makes no sense. It is kept under another name.
    #[error("the last session cannot be used: {error}; it is kept in {}", .kept.display())]
    Bad {
        /// Where it is now.
        kept: PathBuf,
        /// What is wrong with it.
        error: StoredError,
    },
}

impl Store {
    /// The file in this folder.
    pub fn in_folder(folder: &Path) -> Store {
        Store {
            file: folder.join("session.json"),
        }
    }

    /// The user's file; nothing if the system does not say where the user's files are.
    pub fn of_user() -> Option<Store> {
        folder(|name| env::var_os(name)).map(|folder| Store::in_folder(&folder))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.file
    }

    /// The last session, if there was one.
    pub fn load(&self) -> Result<Option<Session>, LoadError> {
        let text = match fs::read_to_string(&self.file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                let path = self.file.clone();
                return Err(LoadError::Io { path, error });
            }
        };
        let session = Session::from_json(&text).and_then(|session| {
            session.resume()?;
            Ok(session)
        });
        session.map(Some).map_err(|error| {
            let kept = self.file.with_extension("json.bad");
            // If it cannot be kept, the next session replaces it.
            let _ = fs::rename(&self.file, &kept);
            LoadError::Bad { kept, error }
        })
    }

    /// Replaces what is remembered.
    ///
    /// The disk is not waited for: only a power cut can lose what was saved in its last seconds.
    pub fn save(&self, session: &Session) -> io::Result<()> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut file = Builder::new()
            .prefix(".session-")
            .suffix(".part")
            .tempfile_in(folder)?;
        file.write_all(session.to_json().as_bytes())?;
        file.persist(&self.file)?;
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
mod tests {
    use super::*;
    use crate::session::Resumed;

    fn session() -> Session {
        Session::new(&Resumed::default())
    }

    #[test]
    fn what_is_saved_is_there_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::in_folder(&folder.path().join("new/deep"));
        assert!(store.load().expect("no error").is_none());
        for _ in 0..3 {
            store.save(&session()).expect("saved");
        }
        assert_eq!(store.load().expect("no error"), Some(session()));
        let files = fs::read_dir(folder.path().join("new/deep")).expect("a folder");
        assert_eq!(files.count(), 1);
    }

    #[test]
    fn a_bad_file_is_kept_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::in_folder(folder.path());
        fs::write(store.path(), "{\"game\":").expect("written");
        let Err(LoadError::Bad { kept, .. }) = store.load() else {
            panic!("it is bad");
        };
        assert_eq!(fs::read_to_string(kept).expect("kept"), "{\"game\":");
        assert!(store.load().expect("no error").is_none());
    }

    #[cfg(unix)]
    #[test]
    fn the_first_variable_decides() {
        let with = |variables: &'static [(&str, &str)]| {
            folder(|name| {
                let (_, value) = variables.iter().find(|(key, _)| *key == name)?;
                Some(OsString::from(value))
            })
        };
        assert_eq!(with(&[]), None);
        assert_eq!(
            with(&[("HOME", "/h")]),
            Some("/h/.local/state/obverse".into())
        );
        assert_eq!(
            with(&[("XDG_STATE_HOME", "/x"), ("HOME", "/h")]),
            Some("/x/obverse".into())
        );
        assert_eq!(
            with(&[("XDG_STATE_HOME", "relative"), ("HOME", "/h")]),
            Some("/h/.local/state/obverse".into())
        );
        assert_eq!(
            with(&[("OBVERSE_STATE", "/o"), ("XDG_STATE_HOME", "/x")]),
            Some("/o".into())
        );
    }
}
