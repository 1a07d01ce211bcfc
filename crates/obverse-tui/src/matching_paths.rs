//! Completes paths that the user types, and expands `~` in them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::io_error_text::reason;

/// Returns the names of files and folders that start with the last part of a path. Names of folders end in a slash.
/// The error says why the folder cannot be read.
pub fn complete(typed: &str) -> Result<Vec<String>, String> {
    if typed == "~" {
        return Ok(vec!["~/".to_owned()]);
    }
    let place = typed.rfind(std::path::is_separator);
    let (folder, beginning) = typed.split_at(place.map_or(0, |place| place + 1));
    let path = match folder {
        "" => PathBuf::from("."),
        folder => at_home(Path::new(folder)),
    };
    let files = fs::read_dir(path).map_err(|error| format!("{folder}: {}", reason(&error)))?;
    let name = |file: fs::DirEntry| {
        let mut name = file.file_name().into_string().ok()?;
        let is_hidden = name.starts_with('.') && !beginning.starts_with('.');
        if is_hidden || !name.starts_with(beginning) {
            return None;
        }
        // `metadata` follows symbolic links.
        if fs::metadata(file.path()).is_ok_and(|file| file.is_dir()) {
            name.push('/');
        }
        Some(name)
    };
    let mut names: Vec<String> = files.flatten().filter_map(name).collect();
    names.sort();
    Ok(names)
}

/// Replaces a leading `~` by the user's home folder, as a shell does.
pub fn at_home(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), std::env::home_dir()) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_completed() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["game.ggf", "gamble.sgf", ".hidden"] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        fs::create_dir(folder.path().join("games")).expect("a folder");
        let names = |typed: &str| complete(&format!("{}/{typed}", folder.path().display()));
        assert_eq!(names("gam").expect("a folder").len(), 3);
        assert_eq!(names("game").expect("a folder"), ["game.ggf", "games/"]);
        assert_eq!(
            names("").expect("a folder").len(),
            3,
            "hidden files are not listed"
        );
        assert_eq!(names(".h").expect("a folder"), [".hidden"]);
        assert_eq!(names("x").expect("a folder"), [""; 0]);
        let error = names("none/x").expect_err("no folder");
        assert!(error.ends_with("none/: the file or folder does not exist"));
        assert_eq!(complete("~").expect("home"), ["~/"]);
    }
}
