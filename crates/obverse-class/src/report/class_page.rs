use std::fmt::Write;

use obverse_plot::Escaped;

use super::page_style::STYLE;
use super::points_text::points_text;
use crate::assignment::Assignment;
use crate::marked_student::MarkedStudent;

/// Script that sorts the table by the column whose heading is clicked.
const SCRIPT: &str = "\
document.querySelectorAll('th button').forEach((button, column) => {
  let up = true;
  button.addEventListener('click', () => {
    const body = document.querySelector('tbody');
    const key = row => row.cells[column].dataset.key ?? row.cells[column].textContent;
    const rows = [...body.rows].sort((a, b) =>
      key(a).localeCompare(key(b), undefined, {numeric: true}) * (up ? 1 : -1));
    up = !up;
    body.append(...rows);
  });
});
";

/// Returns the page with the marks of all students.
pub fn class_page(assignment: &Assignment, students: &[MarkedStudent], notes: &[String]) -> String {
    let title = Escaped(&assignment.title).to_string();
    let tests = assignment.points();
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    );
    let count = students.len();
    let mean = students.iter().map(MarkedStudent::points).sum::<f64>() / count.max(1) as f64;
    // Writing to a string cannot fail.
    let _ = writeln!(
        page,
        "<p>{}, {} points on average.</p>",
        if count == 1 {
            "1 student".to_owned()
        } else {
            format!("{count} students")
        },
        points_text(mean)
    );
    for note in notes {
        let _ = writeln!(page, "<p>{}</p>", Escaped(note));
    }
    page += "<div class=\"wide\">\n<table>\n<thead><tr><th><button>Student</button></th><th class=\"n\"><button>Points</button></th>";
    for (test, max) in &tests {
        let _ = write!(
            page,
            "<th class=\"n\"><button>{} ({})</button></th>",
            Escaped(test),
            points_text(*max)
        );
    }
    page += "<th><button>Remarks</button></th></tr></thead>\n<tbody>\n";
    for student in students {
        let _ = write!(
            page,
            "<tr><td><a href=\"students/{}/index.html\">{}</a></td><td class=\"n\">{}</td>",
            Escaped(&student.folder),
            Escaped(&student.student),
            points_text(student.points())
        );
        for (name, _) in &tests {
            let mark = student.tests.iter().find(|mark| mark.test == *name);
            let text = mark.map_or(String::new(), |mark| points_text(mark.points));
            let _ = write!(page, "<td class=\"n\">{text}</td>");
        }
        let remarks = student.remarks().join("; ");
        let _ = writeln!(
            page,
            "<td class=\"remarks\">{}</td></tr>",
            Escaped(&remarks)
        );
    }
    let _ = write!(
        page,
        "</tbody>\n</table>\n</div>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    );
    page
}
