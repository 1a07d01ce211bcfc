//! Class lists: text or CSV files with the names of students.

use std::collections::HashMap;

/// Maximum number of names in a list.
pub const MOST_NAMES: usize = 10_000;
/// Maximum number of characters of a name.
pub const LONGEST_NAME: usize = 100;

/// Words in the first line of a CSV file that mark it as a heading.
const HEADINGS: [&str; 4] = ["name", "names", "student", "students"];

/// Error: the text is not a list of names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassListError {
    /// A name occurs twice.
    #[error(
        "line {line} repeats the name `{name}` of line {earlier}: names must differ, because each name has its own exercise"
    )]
    Repeated {
        /// The name as written in the second of the two lines.
        name: String,
        /// Number of the first line with the name.
        earlier: usize,
        /// Number of the second line with the name.
        line: usize,
    },
    /// A name is too long.
    #[error("line {line}: a name has at most {LONGEST_NAME} characters, this one has {length}")]
    TooLong {
        /// Number of the line.
        line: usize,
        /// Number of characters of the name.
        length: usize,
    },
    /// There are too many names.
    #[error("there are more than {MOST_NAMES} names: split the list")]
    TooMany,
    /// There is no name.
    #[error("the list has no names: expected one name per line")]
    Empty,
    /// A line is not UTF-8.
    #[error("line {0} is not UTF-8: save the list as UTF-8")]
    NotUtf8(usize),
}

/// Parses a list of names, one per line.
///
/// Blank lines are ignored. In a CSV file the names are in the first column, which may be in double quotes. The column
/// ends at a semicolon, a tab, or a comma without a space after it. A first line such as `Name` is skipped as a
/// heading. Names that differ only in case are equal.
///
/// ```
/// use obverse_exercise::class_list;
///
/// let names = class_list::parse("Name;Number\nAda Lovelace;1\n\n\"Turing, Alan\";2\n".as_bytes())?;
/// assert_eq!(names, ["Ada Lovelace", "Turing, Alan"]);
/// # Ok::<(), obverse_exercise::class_list::ClassListError>(())
/// ```
pub fn parse(bytes: &[u8]) -> Result<Vec<String>, ClassListError> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut names = Vec::new();
    let mut lines = HashMap::new();
    for (line, bytes) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let text = std::str::from_utf8(bytes).map_err(|_| ClassListError::NotUtf8(line))?;
        let name = first_column(text);
        let key = name.to_lowercase();
        if name.is_empty() || (lines.is_empty() && HEADINGS.contains(&key.as_str())) {
            continue;
        }
        let length = name.chars().count();
        if length > LONGEST_NAME {
            return Err(ClassListError::TooLong { line, length });
        }
        if let Some(&earlier) = lines.get(&key) {
            return Err(ClassListError::Repeated {
                name,
                earlier,
                line,
            });
        }
        if names.len() == MOST_NAMES {
            return Err(ClassListError::TooMany);
        }
        lines.insert(key, line);
        names.push(name);
    }
    match names.is_empty() {
        true => Err(ClassListError::Empty),
        false => Ok(names),
    }
}

/// Returns the first column of a line, without quotes and with runs of spaces reduced to one space.
fn first_column(line: &str) -> String {
    let line = line.trim();
    let column = match line.strip_prefix('"') {
        Some(quoted) => quoted.replace("\"\"", "\u{0}"),
        None => {
            let end = line.char_indices().find(|&(index, symbol)| match symbol {
                ';' | '\t' => true,
                ',' => !line[index + 1..].starts_with(' '),
                _ => false,
            });
            line[..end.map_or(line.len(), |(index, _)| index)].to_owned()
        }
    };
    let column = match line.starts_with('"') {
        true => column
            .split('"')
            .next()
            .unwrap_or_default()
            .replace('\u{0}', "\""),
        false => column,
    };
    let printable: String = (column.chars())
        .map(|symbol| if symbol.is_control() { ' ' } else { symbol })
        .collect();
    printable.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Result<Vec<String>, ClassListError> {
        parse(text.as_bytes())
    }

    #[test]
    fn plain_lists_and_csv_files_are_read() {
        let expected = ["Ada", "Alan Turing"];
        for text in [
            "Ada\nAlan Turing",
            "\u{feff}Ada\r\n\r\n  Alan   Turing  \r\n",
            "Student,Number\nAda,1\nAlan Turing,2\n",
            "NAME\tNumber\nAda\t1\nAlan Turing\t2\n",
            "\"Ada\",\"x\"\n\"Alan Turing\",\"y\"\n",
        ] {
            assert_eq!(
                names(text).as_deref(),
                Ok(&expected.map(String::from)[..]),
                "{text}"
            );
        }
    }

    #[test]
    fn a_comma_with_a_blank_is_part_of_a_name() {
        assert_eq!(
            names("Turing, Alan\nTuring, Dermot\n").unwrap(),
            ["Turing, Alan", "Turing, Dermot"]
        );
        assert_eq!(names("\"O\"\"Neill, A\",3").unwrap(), ["O\"Neill, A"]);
    }

    #[test]
    fn a_repeated_name_is_an_error_with_both_lines() {
        let error = names("Ada\n\nAlan\nADA\n").unwrap_err();
        assert_eq!(
            error,
            ClassListError::Repeated {
                name: "ADA".into(),
                earlier: 1,
                line: 4
            }
        );
        assert!(
            error
                .to_string()
                .starts_with("line 4 repeats the name `ADA` of line 1")
        );
    }

    #[test]
    fn bad_lists_are_refused() {
        assert_eq!(names("\n  \n"), Err(ClassListError::Empty));
        assert_eq!(parse(b"Ada\n\xff\n"), Err(ClassListError::NotUtf8(2)));
        let long = "x".repeat(101);
        assert_eq!(
            names(&long),
            Err(ClassListError::TooLong {
                line: 1,
                length: 101
            })
        );
        let list = |count: usize| (0..count).map(|n| format!("n{n}\n")).collect::<String>();
        assert_eq!(
            names(&list(MOST_NAMES)).map(|names| names.len()),
            Ok(MOST_NAMES)
        );
        assert_eq!(names(&list(MOST_NAMES + 1)), Err(ClassListError::TooMany));
    }
}
