//! The name of the folder with a student's reports.

use std::collections::HashSet;

/// Maximum number of characters that a safe folder name keeps of a student's name.
const LONGEST_NAME: usize = 80;

/// Returns the name of the folder for a student's reports: safe on every file system, and not in `taken`, to which it
/// is added.
pub(crate) fn student_folder_name(name: &str, taken: &mut HashSet<String>) -> String {
    unique(&safe_name(name), taken)
}

/// Returns a folder name that is safe on every file system and in a URL: letters, digits, `-` and `_`.
fn safe_name(name: &str) -> String {
    let safe: String = name
        .chars()
        .map(|c| match c {
            c if c.is_ascii_alphanumeric() || c == '-' || c == '_' => c,
            _ => '_',
        })
        .take(LONGEST_NAME)
        .collect();
    match safe.trim_matches('_').is_empty() {
        true => "student".to_owned(),
        // The prefix avoids names such as `con` or `nul`, which are devices on Windows, and a leading hyphen, which
        // would look like an option.
        false => format!("s-{safe}"),
    }
}

/// Adds a number to a name that is already taken. Case is ignored, because some file systems ignore it.
fn unique(name: &str, taken: &mut HashSet<String>) -> String {
    let mut candidate = name.to_owned();
    let mut number = 2;
    while !taken.insert(candidate.to_ascii_lowercase()) {
        candidate = format!("{name}-{number}");
        number += 1;
    }
    candidate
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_safe_and_unique() {
        for (name, safe) in [
            ("Ada", "s-Ada"),
            ("../../etc", "s-______etc"),
            ("Ünal Öz", "s-_nal__z"),
            ("...", "student"),
            ("-rf", "s--rf"),
            ("=1+1", "s-_1_1"),
        ] {
            assert_eq!(safe_name(name), safe);
        }
        let mut taken = HashSet::new();
        assert_eq!(unique("s-ada", &mut taken), "s-ada");
        assert_eq!(unique("s-Ada", &mut taken), "s-Ada-2");
        assert_eq!(unique("s-ada", &mut taken), "s-ada-3");
        assert_eq!(safe_name(&"x".repeat(5000)).len(), LONGEST_NAME + 2);
    }
}
