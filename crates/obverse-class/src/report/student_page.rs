use std::fmt::Write;

use obverse_classic::drawing::svg;
use obverse_plot::Escaped;

use super::page_style::STYLE;
use super::points_text::points_text;
use crate::marked_student::MarkedStudent;

/// Maximum number of details that are shown without unfolding.
const MOST_OPEN: usize = 5;
/// Maximum number of characters of a word that must not be broken across lines.
const LONGEST_UNBROKEN: usize = 36;

/// The tree around the first wrong node of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPicture {
    /// Name of the test that marked the log.
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
         <title>{name}: {title}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n\
         <h1>{name}</h1>\n<p>{title}: {} of {} points.</p>\n",
        if pictures.is_empty() { "" } else { svg::STYLE },
        points_text(student.points()),
        points_text(student.max())
    );
    for mark in &student.tests {
        // Writing to a string cannot fail.
        let _ = writeln!(
            page,
            "<h2>{}: {} of {}</h2>",
            Escaped(&mark.test),
            points_text(mark.points),
            points_text(mark.max)
        );
        for sentence in &mark.sentences {
            let _ = match sentence.split_once('\n') {
                // If a sentence has several lines, all lines after the first quote the output of a program.
                Some((first, output)) => writeln!(
                    page,
                    "<p>{}</p>\n<pre>{}</pre>",
                    unbroken(first),
                    Escaped(output)
                ),
                None => writeln!(page, "<p>{}</p>", unbroken(sentence)),
            };
        }
        for picture in pictures.iter().filter(|picture| picture.test == mark.test) {
            let _ = writeln!(
                page,
                "<p>The correct search around the first wrong row (the node is marked ✗):</p>\n\
                 <div class=\"picture\">\n{}</div>",
                picture.svg
            );
        }
        if !mark.details.is_empty() {
            let open = if mark.details.len() <= MOST_OPEN {
                " open"
            } else {
                ""
            };
            let _ = writeln!(
                page,
                "<details{open}>\n<summary>The wrong rows one by one</summary>\n<ul>"
            );
            for sentence in &mark.details {
                let _ = writeln!(page, "<li>{}</li>", unbroken(sentence));
            }
            page += "</ul>\n</details>\n";
        }
    }
    page += "</body>\n</html>\n";
    page
}

/// Returns a sentence as HTML in which numbers and rows of a log, such as `-3` and `d3,1,-3,-Infinity,0`, are not
/// broken at a hyphen.
fn unbroken(sentence: &str) -> String {
    let word = |word: &str| {
        let has_sign = word.starts_with('-') || word.contains(",-");
        match has_sign && word.chars().count() <= LONGEST_UNBROKEN {
            true => format!("<span class=\"unbroken\">{}</span>", Escaped(word)),
            false => Escaped(word).to_string(),
        }
    };
    let words: Vec<String> = sentence.split(' ').map(word).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stay_with_their_numbers() {
        assert_eq!(
            unbroken("is -3, not <b> d3,-3"),
            "is <span class=\"unbroken\">-3,</span> not &lt;b&gt; <span class=\"unbroken\">d3,-3</span>"
        );
        let long = "-".repeat(100);
        assert_eq!(unbroken(&long), long);
    }
}
