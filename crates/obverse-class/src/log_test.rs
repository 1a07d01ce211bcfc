//! The test of a student's log.

use std::path::Path;

use obverse_files::bounded_file;

use crate::assignment::LogPart;
use crate::handed_in::handed_in;
use crate::log::{LogMark, LogMarker, MOST_BYTES, RowFault};
use crate::marked_student::{TestMark, capitalized};

/// Marks the log in a student's folder. Also returns the picture of the first wrong node, as SVG. Returns `None` if
/// there is no log and the part is optional.
pub(crate) fn test_log(
    name: &str,
    part: &LogPart,
    marker: &LogMarker,
    folder: &Path,
) -> Option<(TestMark, Option<String>)> {
    let pattern = part.file.as_deref().unwrap_or("*");
    let files = handed_in(folder, pattern);
    let zero = || TestMark::new(name, 0.0, part.points);
    let Some(file) = files.first() else {
        let missing = || zero().with_remark(format!("no file `{pattern}` was handed in"));
        return (!part.optional).then(|| (missing(), None));
    };
    let text = match bounded_file::read(file, MOST_BYTES) {
        Ok(text) => text,
        Err(error) => {
            let unread = zero().with_remark(format!("the log cannot be read: {error}"));
            return Some((unread, None));
        }
    };
    let mark = marker.mark(&text);
    let mut test = TestMark::new(name, mark.share, part.points);
    if files.len() > 1 {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        test.sentences.push(format!(
            "{} files match `{pattern}`; {name} was marked.",
            files.len()
        ));
    }
    describe(&mark, &mut test);
    Some((test, mark.picture))
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
        let name = capitalized(mistake.name());
        test.sentences.push(format!("{name}: {advice}"));
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
    test.details.extend(mark.faults.iter().map(fault_text));
    if mark.more_faults > 0 {
        test.details
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
