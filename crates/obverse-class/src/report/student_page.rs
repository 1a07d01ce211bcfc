use std::fmt::Write;

use obverse_plot::Escaped;

use super::{STYLE, points};
use crate::marked_student::MarkedStudent;

/// The tree around the first wrong node of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPicture {
    /// Name of the test of the log.
    pub test: String,
    /// The picture as SVG.
    pub svg: String,
}

/// Returns the page of one student.
pub fn student_page(title: &str, student: &MarkedStudent, pictures: &[LogPicture]) -> String {
    let (title, name) = (Escaped(title), Escaped(&student.student));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{name}: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>{name}</h1>\n<p>{title}: {} of {} points.</p>\n",
        points(student.points()),
        points(student.max())
    );
    for mark in &student.tests {
        // Writing to a string cannot fail.
        let _ = writeln!(
            page,
            "<h2>{}: {} of {}</h2>",
            Escaped(&mark.test),
            points(mark.points),
            points(mark.max)
        );
        for sentence in &mark.sentences {
            let tag = if sentence.contains('\n') { "pre" } else { "p" };
            let _ = writeln!(page, "<{tag}>{}</{tag}>", Escaped(sentence));
        }
        for LogPicture { svg, .. } in pictures.iter().filter(|picture| picture.test == mark.test) {
            let _ = writeln!(
                page,
                "<p>The correct search around the first wrong row (the node is marked ✗):</p>\n\
                 <div class=\"picture\">{svg}</div>"
            );
        }
    }
    page += "</body>\n</html>\n";
    page
}
