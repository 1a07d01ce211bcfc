use super::points_text::points_text;
use crate::assignment::Assignment;
use crate::marked_student::MarkedStudent;

/// Returns the table of all marks as CSV: a row for each student, a column for each test.
pub fn csv_table(assignment: &Assignment, students: &[MarkedStudent]) -> String {
    let tests = assignment.points();
    let mut table = String::from("student,points,max");
    for (test, _) in &tests {
        table += &format!(",{}", cell(test));
    }
    table += ",complete,remarks\n";
    for student in students {
        let mut cells = vec![
            cell(&student.student),
            points_text(student.points()),
            points_text(student.max()),
        ];
        for (name, _) in &tests {
            let mark = student.tests.iter().find(|mark| mark.test == *name);
            cells.push(mark.map_or(String::new(), |mark| points_text(mark.points)));
        }
        cells.push(if student.is_complete() { "yes" } else { "no" }.to_owned());
        cells.push(cell(&student.remarks().join("; ")));
        table += &cells.join(",");
        table.push('\n');
    }
    table
}

/// Formats a text as a CSV cell. A text that a spreadsheet would treat as a formula gets a leading quote, and control
/// characters become spaces.
fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    let text: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let text = if is_formula { format!("'{text}") } else { text };
    match text.contains([',', '"', '\'', ';']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_and_separators_are_harmless() {
        for (text, expected) in [
            ("Ada", "Ada"),
            ("=1+1", "\"'=1+1\""),
            ("@x", "\"'@x\""),
            ("-2", "\"'-2\""),
            ("+2", "\"'+2\""),
            ("\t=1", "\"' =1\""),
            ("a,b", "\"a,b\""),
            ("a\"b", "\"a\"\"b\""),
            ("a\nb\u{1b}[2J", "a b [2J"),
        ] {
            assert_eq!(cell(text), expected);
        }
    }
}
