//! The test of a student's log.

use std::fs;
use std::path::{Path, PathBuf};

use obverse_files::bounded_file;

use crate::assignment::LogPart;
use crate::log::{LogMark, LogMarker, MOST_BYTES, RowFault};
use crate::marked_student::TestMark;

/// Maximum depth of nested folders in which to look for a log.
const DEEPEST: usize = 4;

/// Marks the log in a student's folder. Also returns a picture of the tree around the first wrong node, as SVG.
pub(crate) fn test_log(
    part: &LogPart,
    marker: &LogMarker,
    folder: &Path,
) -> (TestMark, Option<String>) {
    let mut files = Vec::new();
    find_files(folder, &part.file, 0, &mut files);
    files.sort();
    let zero = || TestMark::new("log", 0.0, part.points);
    let Some(file) = files.first() else {
        let remark = format!("no file `{}` was handed in", part.file);
        return (zero().with_remark(remark), None);
    };
    let text = match bounded_file::read(file, MOST_BYTES) {
        Ok(text) => text,
        Err(error) => {
            return (
                zero().with_remark(format!("the log cannot be read: {error}")),
                None,
            );
        }
    };
    let mark = marker.mark(&text);
    let mut test = TestMark::new("log", mark.share, part.points);
    if files.len() > 1 {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        test.sentences.push(format!(
            "{} files match `{}`; {name} was marked.",
            files.len(),
            part.file
        ));
    }
    describe(&mark, &mut test);
    (test, mark.picture)
}

/// Finds the files whose names match a pattern. Links are not followed.
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

/// Returns whether a name matches a pattern, in which `*` stands for any characters.
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

fn describe(mark: &LogMark, test: &mut TestMark) {
    let diagnosis = &mark.diagnosis;
    if diagnosis.is_right() {
        test.sentences
            .push(format!("All {} rows are right.", mark.rows));
        return;
    }
    test.remarks = (diagnosis.mistakes.iter())
        .map(|mistake| match diagnosis.is_certain {
            true => mistake.name().to_owned(),
            false => format!("probably {}", mistake.name()),
        })
        .collect();
    test.sentences.push(format!(
        "{} of {} rows are equal to the correct log, which has {}.",
        mark.right_rows, mark.rows, mark.expected_rows
    ));
    if diagnosis.is_certain {
        let mistakes = match diagnosis.mistakes.len() {
            1 => "one mistake".to_owned(),
            many => format!("{many} mistakes"),
        };
        test.sentences
            .push(format!("The whole log is explained by {mistakes}:"));
    } else if diagnosis.mistakes.is_empty() {
        test.remarks.push("wrong rows".to_owned());
    } else {
        test.sentences.push("Probably:".to_owned());
    }
    for mistake in &diagnosis.mistakes {
        let advice = mistake.advice();
        test.sentences.push(format!("{}: {advice}", mistake.name()));
    }
    for other in &diagnosis.alternatives {
        let names: Vec<&str> = other.iter().map(|mistake| mistake.name()).collect();
        let names = names.join(" and ");
        test.sentences
            .push(format!("The log would be the same with: {names}."));
    }
    if let Some((line, why)) = &mark.first {
        test.sentences
            .push(format!("The first wrong row is in line {line}: {why}."));
    }
    test.sentences.extend(mark.faults.iter().map(fault_text));
    if mark.more_faults > 0 {
        test.sentences
            .push(format!("{} more rows are wrong.", mark.more_faults));
    }
}

fn fault_text(fault: &RowFault) -> String {
    let mut text = format!("Row {} (line {})", fault.row, fault.line);
    if !fault.found.is_empty() {
        text += &format!(", {}", fault.found);
    }
    if let Some(expected) = &fault.expected {
        text += &format!(" (correct: {expected})");
    }
    text += &format!(": {}.", fault.why);
    match fault.followers {
        Some((first, last, 1)) if first == last => {
            text += &format!(" Row {first} follows from it.");
        }
        Some((first, last, count)) if count == last + 1 - first => {
            text += &format!(" Rows {first} to {last} follow from it.");
        }
        Some((first, last, count)) => {
            text += &format!(" {count} of the rows {first} to {last} follow from it.");
        }
        None => {}
    }
    text
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
