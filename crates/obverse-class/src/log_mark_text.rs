//! The mark of a log in words.

use crate::capitalized::capitalized;
use crate::log::{LogMark, RowFault};
use crate::test_mark::TestMark;

/// Adds the mark of a log to the result of its test, in words.
pub(crate) fn describe(mark: &LogMark, test: &mut TestMark) {
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
        "{} of {} rows are right. The correct log has {} rows.",
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
        test.sentences.push(format!(
            "Other mistakes that lead to the same log: {names}."
        ));
    }
    if let Some((line, why)) = &mark.first {
        test.sentences
            .push(format!("The first wrong row is in line {line}: {why}."));
    }
    test.details.extend(mark.faults.iter().map(RowFault::text));
    if mark.more_faults > 0 {
        test.details
            .push(format!("{} more rows are wrong.", mark.more_faults));
    }
}
