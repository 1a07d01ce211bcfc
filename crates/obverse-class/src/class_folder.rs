use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::student_folder_name::student_folder_name;

/// Maximum number of students of a class.
const MOST_STUDENTS: usize = 100_000;

/// The students of a class, each with a submitted file or folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassFolder {
    /// The students, sorted by name.
    pub students: Vec<Student>,
    /// Names of entries of the class folder that were ignored because they are links or special files.
    pub skipped: Vec<String>,
}

/// A student with the submitted file or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Student {
    /// Name of the student: the name of the submitted folder, or of the file without its extension.
    pub name: String,
    /// Name of the folder for the student's reports, safe on every file system.
    pub folder: String,
    /// The submitted file or folder.
    pub path: PathBuf,
    /// Whether the student submitted a folder and not a file.
    pub is_folder: bool,
}

/// Error of reading a class.
#[derive(Debug, thiserror::Error)]
pub enum ClassFolderError {
    /// The folder cannot be read.
    #[error("cannot read the class folder `{}`: {error}", .folder.display())]
    Read {
        /// The folder.
        folder: PathBuf,
        /// The error of the file system.
        error: io::Error,
    },
    /// There are no students.
    #[error("`{}` has no students: expected one file or folder per student", .0.display())]
    Empty(PathBuf),
    /// There are too many students.
    #[error("`{}` has more than {MOST_STUDENTS} entries", .0.display())]
    TooMany(PathBuf),
}

impl ClassFolder {
    /// Lists the students of a class. Links are not followed, and hidden files are ignored.
    pub fn read(folder: &Path) -> Result<ClassFolder, ClassFolderError> {
        let failed = |error| ClassFolderError::Read {
            folder: folder.to_owned(),
            error,
        };
        let mut class = ClassFolder::default();
        let mut entries = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let kind = entry.file_type().map_err(failed)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            if !kind.is_file() && !kind.is_dir() {
                class.skipped.push(name);
                continue;
            }
            entries.push((name, entry.path(), kind.is_dir()));
            if entries.len() > MOST_STUDENTS {
                return Err(ClassFolderError::TooMany(folder.to_owned()));
            }
        }
        if entries.is_empty() {
            return Err(ClassFolderError::Empty(folder.to_owned()));
        }
        entries.sort();
        class.skipped.sort();
        class.students = students(entries);
        Ok(class)
    }
}

fn students(entries: Vec<(String, PathBuf, bool)>) -> Vec<Student> {
    let stem = |name: &str, is_folder: bool| match name.rsplit_once('.') {
        Some((stem, _)) if !is_folder && !stem.is_empty() => stem.to_owned(),
        _ => name.to_owned(),
    };
    let mut uses: HashMap<String, usize> = HashMap::new();
    for (name, _, is_folder) in &entries {
        *uses.entry(stem(name, *is_folder)).or_default() += 1;
    }
    let mut taken = HashSet::new();
    let mut students: Vec<Student> = entries
        .into_iter()
        .map(|(file, path, is_folder)| {
            let short = stem(&file, is_folder);
            let name = if uses[&short] > 1 { file } else { short };
            Student {
                folder: student_folder_name(&name, &mut taken),
                name,
                path,
                is_folder,
            }
        })
        .collect();
    students.sort_by(|a, b| a.name.cmp(&b.name));
    students
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn students_are_files_and_folders() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["zoe.log", "ada.log", "ada.txt", ".hidden"] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        fs::create_dir(folder.path().join("b.c")).expect("made");
        #[cfg(unix)]
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join("evil")).expect("linked");
        let class = ClassFolder::read(folder.path()).expect("a class");
        let names: Vec<_> = class.students.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["ada.log", "ada.txt", "b.c", "zoe"]);
        #[cfg(unix)]
        assert_eq!(class.skipped, ["evil"]);
        let empty = tempfile::tempdir().expect("a folder");
        assert!(matches!(
            ClassFolder::read(empty.path()),
            Err(ClassFolderError::Empty(_))
        ));
    }
}
