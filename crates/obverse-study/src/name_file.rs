use std::path::{Path, PathBuf};

/// The file that says what the numbers in a `.wtb` mean, out of those in its folder: the one with the same name
/// (`games.jou` for `games.wtb`), or else the one of the whole database (`WTH.JOU`). The case of letters does
/// not matter; the extension is `jou` for players, `trn` for tournaments.
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
