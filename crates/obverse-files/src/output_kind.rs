//! The kind of output that a path refers to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::folder::folder_of;

/// Maximum number of symbolic links to follow, as on Linux.
const MOST_LINKS: usize = 40;

/// The kind of output that a path refers to.
#[derive(Debug, PartialEq, Eq)]
pub enum OutputKind {
    /// A regular file, which may not exist yet; symbolic links are resolved.
    File(PathBuf),
    /// A device, a pipe or an open descriptor, which is written to and never replaced.
    Device,
    /// A folder.
    Folder,
    /// Standard output, given as `-`; a file named `-` is given as `./-`.
    StandardOutput,
}

impl OutputKind {
    /// Determines what a path refers to.
    pub fn of(path: &Path) -> io::Result<OutputKind> {
        if path == Path::new("-") {
            return Ok(OutputKind::StandardOutput);
        }
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => return Ok(OutputKind::Folder),
            Ok(metadata) if !metadata.is_file() => return Ok(OutputKind::Device),
            // `NotFound`: the file, or the target of the link, does not exist yet.
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = path.to_owned();
        for _ in 0..MOST_LINKS {
            // `/dev/stdout` is a link to `/proc/self/fd/1`, an open descriptor that may already contain output.
            if fs::canonicalize(folder_of(&file)).is_ok_and(|it| it.starts_with("/proc")) {
                return Ok(OutputKind::Device);
            }
            let Ok(link) = fs::read_link(&file) else {
                break;
            };
            file = file.parent().unwrap_or(Path::new("")).join(link);
        }
        Ok(OutputKind::File(file))
    }
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
            assert_eq!(
                OutputKind::of(path).expect("a place"),
                OutputKind::File(file.clone())
            );
        }
        symlink("loop", directory.path().join("loop")).expect("a link");
        assert!(OutputKind::of(&directory.path().join("loop")).is_err());
        assert_eq!(
            OutputKind::of(directory.path()).expect("a place"),
            OutputKind::Folder
        );
        assert_eq!(
            OutputKind::of(Path::new("-")).expect("a place"),
            OutputKind::StandardOutput
        );
        assert_eq!(
            OutputKind::of(Path::new("./-")).expect("a place"),
            OutputKind::File("./-".into())
        );
        for device in ["/dev/null", "/dev/stdout", "/dev/fd/2", "/proc/self/fd/2"] {
            assert_eq!(
                OutputKind::of(Path::new(device)).expect("a place"),
                OutputKind::Device
            );
        }
    }
}
