use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A temporary folder that other users cannot read. It is removed when this value is dropped, with all its contents,
/// however deeply nested they are and whatever their permissions.
#[derive(Debug)]
pub struct PrivateFolder {
    path: PathBuf,
}

impl PrivateFolder {
    /// Creates a new folder in the system's folder for temporary files.
    pub fn new() -> io::Result<PrivateFolder> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("obverse-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o700));
        }
        Ok(PrivateFolder {
            path: builder.tempdir()?.keep(),
        })
    }

    /// Path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for PrivateFolder {
    fn drop(&mut self) {
        // A failure cannot be reported here. Files that could not be removed stay unreadable for other users.
        let _ = remove(&self.path);
    }
}

/// Removes a folder. Nested folders are moved to the top first, since a program can nest them more deeply than the
/// length of a path or a recursion allows.
fn remove(top: &Path) -> io::Result<()> {
    let mut number = 0_u64;
    loop {
        let folders = empty_of_files(top)?;
        if folders.is_empty() {
            return fs::remove_dir(top);
        }
        for folder in folders {
            for inner in empty_of_files(&folder)? {
                let free = loop {
                    number += 1;
                    let name = top.join(format!("removed-{number}"));
                    if fs::symlink_metadata(&name).is_err() {
                        break name;
                    }
                };
                // Moving a folder needs write permission on it, because its parent entry changes.
                make_accessible(&inner)?;
                fs::rename(inner, free)?;
            }
            fs::remove_dir(&folder)?;
        }
    }
}

/// Removes all files from a folder, and returns the folders in it.
fn empty_of_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    make_accessible(folder)?;
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => folders.push(entry.path()),
            false => fs::remove_file(entry.path())?,
        }
    }
    Ok(folders)
}

#[cfg(unix)]
fn make_accessible(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn make_accessible(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_removed_with_its_contents() -> io::Result<()> {
        let folder = PrivateFolder::new()?;
        let path = folder.path().to_path_buf();
        fs::create_dir_all(path.join("a/b/c"))?;
        fs::create_dir_all(path.join("removed-1/removed-2/removed-1"))?;
        fs::write(path.join("a/b/file"), "text")?;
        drop(folder);
        assert!(!path.exists());
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn deeply_nested_and_inaccessible_folders_are_removed() -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        let folder = PrivateFolder::new()?;
        let path = folder.path().to_path_buf();
        // Nest folders more deeply than the longest path allows, by building from the innermost folder outwards.
        let (inner, outer) = (path.join("inner"), path.join("outer"));
        fs::create_dir(&inner)?;
        for _ in 0..2000 {
            fs::create_dir(&outer)?;
            fs::rename(&inner, outer.join("inner"))?;
            fs::rename(&outer, &inner)?;
        }
        assert!(path.join("inner/".repeat(500)).is_dir());
        fs::create_dir(path.join("closed"))?;
        fs::create_dir(path.join("closed/inner"))?;
        fs::set_permissions(path.join("closed/inner"), fs::Permissions::from_mode(0o000))?;
        fs::set_permissions(path.join("closed"), fs::Permissions::from_mode(0o000))?;
        drop(folder);
        assert!(!path.exists());
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn the_target_of_a_link_is_not_removed() -> io::Result<()> {
        let outside = PrivateFolder::new()?;
        fs::write(outside.path().join("kept"), "text")?;
        let folder = PrivateFolder::new()?;
        std::os::unix::fs::symlink(outside.path(), folder.path().join("link"))?;
        drop(folder);
        assert!(outside.path().join("kept").exists());
        Ok(())
    }
}
