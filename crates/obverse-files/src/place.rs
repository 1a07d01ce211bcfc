use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The most symbolic links that lead to a file, as on Linux.
const MOST_LINKS: usize = 40;

/// What a path names, as far as writing is concerned.
#[derive(Debug, PartialEq, Eq)]
pub enum Place {
    /// A file, or none yet. Symbolic links are followed: this is the file itself.
    File(PathBuf),
    /// A device, a pipe or a descriptor that is open already: it is written to and never replaced.
    Device,
    /// A directory.
    Directory,
    /// `-`, which means standard output. A file of this name is typed as `./-`.
    StandardOutput,
}

impl Place {
    /// What is at this path.
    pub fn of(path: &Path) -> io::Result<Place> {
        if path == Path::new("-") {
            return Ok(Place::StandardOutput);
        }
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => return Ok(Place::Directory),
            Ok(metadata) if !metadata.is_file() => return Ok(Place::Device),
            // Not there, or a link to a file that is not there.
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = path.to_owned();
        for _ in 0..MOST_LINKS {
            // `/dev/stdout` leads to `/proc/self/fd/1`. Whoever opened it may have written to it before.
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

/// The directory that a file is in.
pub fn directory(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Waits until the disk knows the names in the directory of a file: a file that was created or renamed
/// may otherwise be missing after a power failure.
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

/// Whether a file system lacks an operation, such as locks or syncing a directory.
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
