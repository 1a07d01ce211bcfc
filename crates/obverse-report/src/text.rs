//! Formatting of terminal output: styles, numbers, untrusted texts, lines cut to a width.

use std::fmt;

use anstyle::{AnsiColor, Style};

/// Style of the word `error`.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Style of headings and important numbers.
pub const STRONG: Style = Style::new().bold();
/// Style of secondary text.
pub const FAINT: Style = Style::new().dimmed();

/// A number with a comma before every three digits: `1,234,567`.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// As many moves of a line as fit into `columns`, followed by dots if moves are missing; all moves if `columns` is
/// `None`.
pub fn fitting_line<T: fmt::Display>(moves: &[T], columns: Option<usize>) -> String {
    const DOTS: &str = " ...";
    let names: Vec<String> = moves.iter().map(T::to_string).collect();
    let whole = names.join(" ");
    // Moves are ASCII, so bytes are columns.
    let Some(columns) = columns.filter(|columns| whole.len() > *columns) else {
        return whole;
    };
    let room = columns.saturating_sub(DOTS.len());
    let mut line = String::new();
    for name in names {
        let blank = usize::from(!line.is_empty());
        if line.len() + blank + name.len() > room {
            break;
        }
        line += &" "[..blank];
        line += &name;
    }
    if line.is_empty() {
        return line;
    }
    line + DOTS
}

/// Makes an untrusted text safe for a terminal: control characters are escaped.
pub fn printable(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() && c != '\n' {
            safe.extend(c.escape_default());
        } else {
            safe.push(c);
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_between_moves() {
        let moves = ["f5", "d6", "pass", "c3"];
        assert_eq!(fitting_line(&moves, None), "f5 d6 pass c3");
        for (columns, line) in [
            (13, "f5 d6 pass c3"),
            (12, "f5 d6 ..."),
            (9, "f5 d6 ..."),
            (8, "f5 ..."),
            (5, ""),
            (0, ""),
        ] {
            assert_eq!(fitting_line(&moves, Some(columns)), line, "{columns}");
        }
    }

    #[test]
    fn long_numbers_have_commas() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (12_345, "12,345"),
            (1_234_567_890, "1,234,567,890"),
        ] {
            assert_eq!(count(number), text);
        }
    }

    #[test]
    fn control_characters_become_visible() {
        assert_eq!(printable("a\u{1b}[2J\tb\nc"), "a\\u{1b}[2J\\tb\nc");
    }
}
