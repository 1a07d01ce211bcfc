use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::Builder;

/// A file that is written atomically: as a whole or not at all.
///
/// The content is written to a temporary file in the same folder, synced and renamed; then the folder is synced.
/// Symbolic links and the mode of a replaced file are preserved.
#[derive(Clone, Copy, Debug)]
pub struct AtomicFile<'a> {
    /// Path of the file.
    pub path: &'a Path,
    /// Prefix of the temporary file's name.
    pub prefix: &'a str,
    /// Whether a new file is readable by its owner only. The field has an effect on Unix only.
    #[cfg_attr(not(unix), expect(dead_code, reason = "read on Unix only"))]
    pub is_private: bool,
    /// Whether an existing file is replaced. If this is false and the file exists, writing fails.
    pub replaces: bool,
}

impl AtomicFile<'_> {
    /// Writes `bytes` as the whole content of the file.
    pub fn write(self, bytes: &[u8]) -> io::Result<()> {
        let target = behind_links(self.path);
        let old = match fs::metadata(&target) {
            Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) if !metadata.is_file() => {
                let kind = io::ErrorKind::InvalidInput;
                return Err(io::Error::new(
                    kind,
                    "the path is a device or a pipe: choose a regular file",
                ));
            }
            Ok(_) if !self.replaces => return Err(io::ErrorKind::AlreadyExists.into()),
            Ok(metadata) => Some(metadata.permissions()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let folder = folder_of(&target);
        let mut builder = Builder::new();
        builder.prefix(self.prefix).suffix(".part");
        if let Some(permissions) = self.permissions() {
            builder.permissions(permissions);
        }
        let mut file = builder
            .tempfile_in(folder)
            .map_err(|error| io::Error::from(error.kind()))?;
        file.write_all(bytes)?;
        if let Some(permissions) = old {
            file.as_file().set_permissions(permissions)?;
        }
        file.as_file().sync_all()?;
        match self.replaces {
            true => file.persist(&target)?,
            false => file.persist_noclobber(&target)?,
        };
        sync_folder(folder)
    }

    /// Permissions of a new file. `None` keeps the permissions of the temporary file, which only its owner can read.
    fn permissions(self) -> Option<Permissions> {
        #[cfg(unix)]
        if !self.is_private {
            return Some(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        None
    }
}

/// The folder of a file; `.` if the path is only a file name.
pub fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|path| !path.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Resolves symbolic links, even if their target does not exist.
fn behind_links(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| match fs::read_link(path) {
        Ok(link) => folder_of(path).join(link),
        Err(_) => path.to_owned(),
    })
}

/// Syncs a folder, so that a new name survives a power failure. Does nothing if the system cannot sync folders.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        result => result,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn write(path: &Path, replaces: bool, bytes: &[u8]) -> io::Result<()> {
        let file = AtomicFile {
            path,
            prefix: ".test-",
            is_private: false,
            replaces,
        };
        file.write(bytes)
    }

    fn mode(path: &Path) -> u32 {
        let metadata = fs::metadata(path).expect("a file");
        metadata.permissions().mode() & 0o777
    }

    #[test]
    fn modes_and_links_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("plain"), "as any program would").expect("written");
        write(&path("new"), false, b"one").expect("new");
        assert_eq!(mode(&path("new")), mode(&path("plain")));
        fs::set_permissions(path("new"), Permissions::from_mode(0o640)).expect("ours");
        symlink("new", path("link")).expect("a link");
        write(&path("link"), true, b"two").expect("replaced");
        assert_eq!(fs::read(path("new")).expect("a file"), b"two");
        assert_eq!(mode(&path("new")), 0o640);
        assert!(fs::read_link(path("link")).is_ok());
        symlink("nothing yet", path("early")).expect("a link");
        write(&path("early"), true, b"three").expect("new");
        assert_eq!(fs::read(path("nothing yet")).expect("a file"), b"three");
        let count = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(count, 5, "no temporary file is left");
    }

    #[test]
    fn a_file_is_replaced_only_if_allowed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game");
        write(&path, false, b"one").expect("new");
        let error = write(&path, false, b"two").expect_err("there already");
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).expect("a file"), b"one");
        assert!(write(folder.path(), true, b"two").is_err());
        assert!(write(Path::new("/dev/null"), true, b"two").is_err());
        assert!(write(&folder.path().join("no/folder"), true, b"two").is_err());
    }
}
