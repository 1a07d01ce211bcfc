use std::ffi::OsString;
use std::path::PathBuf;

/// Returns the path of the library of a user, `obverse/library.db` in `$XDG_DATA_HOME` (default `~/.local/share`); on
/// Windows in `%LOCALAPPDATA%`. `variable` reads an environment variable. Returns `None` if no variable names a folder.
///
/// ```
/// let variable = |name: &str| (name == "HOME").then(|| "/home/ann".into());
/// if cfg!(unix) {
///     let path = obverse_library::default_path(variable).unwrap();
///     assert_eq!(path, std::path::Path::new("/home/ann/.local/share/obverse/library.db"));
/// }
/// ```
#[must_use]
pub fn default_path(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name: &str| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let base = match cfg!(windows) {
        true => set("LOCALAPPDATA"),
        false => set("XDG_DATA_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| Some(set("HOME")?.join(".local/share"))),
    };
    Some(base?.join("obverse").join("library.db"))
}
