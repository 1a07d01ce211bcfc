use std::path::{Path, PathBuf};

/// Finds the name file of a WTHOR game file (`.wtb`) among the files of its folder.
///
/// The name file is the one with the same stem (`games.jou` for `games.wtb`), or else the name file of the whole
/// database (`WTH.JOU`). `extension` is `jou` for players and `trn` for tournaments. Case is ignored. Returns `None`
/// if `wtb` is not a `.wtb` file or no name file is found.
///
/// ```
/// use std::path::{Path, PathBuf};
/// use obverse_study::name_file;
///
/// let folder = ["a.wtb", "b.wtb", "B.jou", "WTH.JOU"].map(PathBuf::from);
/// let players = |wtb: &str| name_file(Path::new(wtb), "jou", folder.clone());
/// assert_eq!(players("a.wtb"), Some(PathBuf::from("WTH.JOU")));
/// assert_eq!(players("b.wtb"), Some(PathBuf::from("B.jou")));
/// assert_eq!(players("WTH.JOU"), None);
/// ```
pub fn name_file(
    wtb: &Path,
    extension: &str,
    folder: impl IntoIterator<Item = PathBuf>,
) -> Option<PathBuf> {
    if !wtb.extension()?.eq_ignore_ascii_case("wtb") {
        return None;
    }
    let stem = wtb.file_stem()?;
    let is_wanted = |path: &PathBuf| {
        path.extension()
            .is_some_and(|found| found.eq_ignore_ascii_case(extension))
    };
    let mut of_all = None;
    for path in folder.into_iter().filter(is_wanted) {
        let Some(found) = path.file_stem() else {
            continue;
        };
        if found.eq_ignore_ascii_case(stem) {
            return Some(path);
        }
        if found.eq_ignore_ascii_case("WTH") {
            of_all = Some(path);
        }
    }
    of_all
}
