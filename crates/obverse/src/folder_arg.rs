//! Arguments that name a folder.

use std::path::Path;

/// Whether a path names a folder: it is an existing folder, or it ends with a slash.
pub fn is_folder(path: &Path) -> bool {
    let text = path.as_os_str().to_string_lossy();
    path.is_dir() || text.ends_with(std::path::is_separator)
}
