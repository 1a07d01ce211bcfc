use std::collections::HashSet;

/// Names that other files of the folder have, or that Windows reserves.
const RESERVED: [&str; 7] = ["solutions", "con", "prn", "aux", "nul", "com1", "lpt1"];
/// Maximum number of bytes of a file name without its extension: file systems allow 255.
const LONGEST: usize = 200;

/// Chooses a different file name for each student.
#[derive(Debug, Default)]
pub struct StudentFileNames {
    /// The names so far, in lower case, since some file systems ignore case.
    used: HashSet<String>,
}

impl StudentFileNames {
    /// Returns a file name without extension for a student's name.
    pub fn name_for(&mut self, name: &str) -> String {
        let mut base: String = (name.chars())
            .map(|symbol| match symbol {
                ' ' | '-' | '_' | '.' | ',' | '\'' => symbol,
                _ if symbol.is_alphanumeric() => symbol,
                _ => '_',
            })
            .collect();
        while base.len() > LONGEST {
            base.pop();
        }
        // A leading dot hides a file, a leading hyphen looks like an option; Windows drops dots and blanks at the end.
        let base = base.trim_start_matches(['.', '-', ' ']);
        let base = base.trim_end_matches(['.', ' ']);
        let base = if base.is_empty() { "student" } else { base };
        let mut chosen = base.to_owned();
        let mut number = 2;
        while RESERVED.contains(&chosen.to_lowercase().as_str())
            || !self.used.insert(chosen.to_lowercase())
        {
            chosen = format!("{base} {number}");
            number += 1;
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_safe_and_different() {
        let mut names = StudentFileNames::default();
        for (name, expected) in [
            ("Ada Lovelace", "Ada Lovelace"),
            ("Ångström, Zoë", "Ångström, Zoë"),
            ("../etc/passwd", "_etc_passwd"),
            ("a/b", "a_b"),
            ("A:B", "A_B 2"),
            ("Solutions", "Solutions 2"),
            ("NUL", "NUL 2"),
            ("...", "student"),
            ("-o", "o"),
            ("李明", "李明"),
        ] {
            assert_eq!(names.name_for(name), expected, "{name}");
        }
        assert!(names.name_for(&"名".repeat(100)).len() <= LONGEST);
    }
}
