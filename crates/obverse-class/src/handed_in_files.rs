//! The files that a student has handed in for a part of the assignment.

use std::fs;
use std::path::{Path, PathBuf};

/// Maximum nesting depth of the folders that are searched for files.
const DEEPEST: usize = 4;

/// Returns the files in a folder whose names match a pattern, sorted by path. Links are not followed.
pub(crate) fn handed_in_files(folder: &Path, pattern: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    find_files(folder, pattern, 0, &mut files);
    files.sort();
    files
}

fn find_files(folder: &Path, pattern: &str, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        if kind.is_dir() && depth < DEEPEST {
            find_files(&entry.path(), pattern, depth + 1, files);
        } else if kind.is_file() && matches(pattern, &entry.file_name().to_string_lossy()) {
            files.push(entry.path());
        }
    }
}

/// Returns whether a name matches a pattern, in which `*` matches any characters.
fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_names() {
        for (pattern, name, expected) in [
            ("*", "anything", true),
            ("log.txt", "log.txt", true),
            ("log.txt", "log.txt2", false),
            ("*.log", "a.log", true),
            ("*.log", "a.txt", false),
            ("a*b*c", "aXbYc", true),
            ("a*b*c", "aXc", false),
            ("ab*ba", "aba", false),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }
}
