use std::fmt;

use obverse_formats::Location;

/// Text for an error message: the bad line, an arrow at the error, and what is wrong.
pub fn marked_line(text: &str, at: Location, error: &impl fmt::Display) -> String {
    format!("{}\n\n{error}", line_and_arrow(text, at))
}

/// Text for an error message: the bad line and an arrow at the error, after a blank line; empty for a byte offset.
pub fn line_and_arrow(text: &str, at: Location) -> String {
    /// Maximum width of the line in columns.
    const WIDTH: usize = 72;
    match at.mark_in(text, WIDTH) {
        Some((line, arrow)) => format!("\n\n  {line}\n  {arrow}"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_in_a_long_line_is_shown() {
        let at = Location::Text {
            line: 2,
            column: 501,
        };
        let text = format!("one\n{}Q{}", ".".repeat(500), ".".repeat(500));
        let marked_line = marked_line(&text, at, &"wrong");
        let lines: Vec<&str> = marked_line.lines().collect();
        assert_eq!(lines[2].find('Q'), lines[3].find('^'));
        assert!(lines[2].len() < 80);
    }
}
