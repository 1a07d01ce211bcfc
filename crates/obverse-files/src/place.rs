//! The kind of output that a path refers to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Maximum number of symbolic links to follow, as on Linux.
const MOST_LINKS: usize = 40;

/// The kind of output that a path refers to.
#[derive(Debug, PartialEq, Eq)]
pub enum Place {
    /// A regular file, which may not exist yet; symbolic links are resolved.
    File(PathBuf),
    /// A device, a pipe or an open descriptor, which is written to and never replaced.
    Device,
    /// A directory.
    Directory,
    /// `-`; a file with this name is given as `./-`.
    StandardOutput,
}

impl Place {
    /// Determines what a path refers to.
    pub fn of(path: &Path) -> io::Result<Place> {
        if path == Path::new("-") {
            return Ok(Place::StandardOutput);
        }
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => return Ok(Place::Directory),
            Ok(metadata) if !metadata.is_file() => return Ok(Place::Device),
            // `NotFound`: the file, or the target of the link, does not exist yet.
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = path.to_owned();
        for _ in 0..MOST_LINKS {
            // `/dev/stdout` is a link to `/proc/self/fd/1`, an open descriptor that may already contain output.
            if fs::canonicalize(directory(&file)).is_ok_and(|it| it.starts_with("/proc")) {
                return Ok(Place::Device);
            }
            let Ok(link) = fs::read_link(&file) else {
                break;
            };
            file = file.parent().unwrap_or(Path::new("")).join(link);
        }
        Ok(Place::File(file))
    }
}

/// Path of the directory of a file; `.` if the path has no directory.
pub fn directory(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Syncs the directory of a file: otherwise a created or renamed file may be missing after a power failure.
pub fn sync_directory(file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    match fs::File::open(directory(file)).and_then(|directory| directory.sync_all()) {
        Err(error) if is_unsupported(&error) => {}
        result => result?,
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// Whether an operation, such as locking or syncing a directory, failed because the file system does not support it.
pub fn is_unsupported(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
    )
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_are_followed_also_to_files_that_are_not_there() {
        let directory = tempfile::tempdir().expect("a directory");
        let [file, link, chain] = ["sub/file", "link", "chain"].map(|it| directory.path().join(it));
        symlink("sub/file", &link).expect("a link");
        symlink("link", &chain).expect("a link");
        for path in [&file, &link, &chain] {
            assert_eq!(Place::of(path).expect("a place"), Place::File(file.clone()));
        }
        symlink("loop", directory.path().join("loop")).expect("a link");
        assert!(Place::of(&directory.path().join("loop")).is_err());
        assert_eq!(
            Place::of(directory.path()).expect("a place"),
            Place::Directory
        );
        assert_eq!(
            Place::of(Path::new("-")).expect("a place"),
            Place::StandardOutput
        );
        assert_eq!(
            Place::of(Path::new("./-")).expect("a place"),
            Place::File("./-".into())
        );
        for device in ["/dev/null", "/dev/stdout", "/dev/fd/2", "/proc/self/fd/2"] {
            assert_eq!(
                Place::of(Path::new(device)).expect("a place"),
                Place::Device
            );
        }
    }
}
