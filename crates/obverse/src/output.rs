//! Standard output and standard error: colours, letters, JSON, closed pipes.

use std::ffi::OsString;
use std::fmt;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use serde::Serialize;

use crate::failure::Failure;

/// How the word `error` looks.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// How a heading or the most important number looks.
pub const STRONG: Style = Style::new().bold();
/// How things look that explain others.
pub const FAINT: Style = Style::new().dimmed();
/// How a command to type looks.
pub const LITERAL: Style = AnsiColor::Cyan.on_default().bold();

/// Makes the choice for all that is written from here on.
pub fn choose_color(choice: ColorChoice) {
    let choice = match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// Writes text to standard output, its colours only where they are wanted.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .map_err(Failure::writing)
}

/// Writes a value to standard output as a line of JSON.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(Failure::task)?;
    print(&format!("{text}\n"))
}

/// How many columns a line on standard output may have. Where it is no terminal nothing is cut.
pub fn columns() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(match usize::from(width.0) {
        0 => 80,
        width => width,
    })
}

/// As many moves of a line as fit into these columns, and dots if there are more.
pub fn fitting_line<T: fmt::Display>(moves: &[T], columns: Option<usize>) -> String {
    const DOTS: &str = " ...";
    let names: Vec<String> = moves.iter().map(T::to_string).collect();
    let whole = names.join(" ");
    // All of it is ASCII.
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

/// Writes text to standard error. If that fails, there is nowhere left to say so.
pub fn note(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// A text from elsewhere, made safe for a terminal: control characters become visible.
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

/// Whether the locale says that the terminal shows Unicode.
pub fn locale_is_utf8() -> bool {
    is_utf8(|name| std::env::var_os(name))
}

/// The mark of what is proven.
pub fn tick() -> &'static str {
    if locale_is_utf8() { "✓" } else { "=" }
}

fn is_utf8(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.is_empty());
    match locale {
        Some(locale) => {
            let locale = locale.to_string_lossy().to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        // Without a word about it POSIX means ASCII; Windows has no such variables.
        None => cfg!(windows),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> bool {
        is_utf8(|name| {
            let (_, value) = variables.iter().find(|(key, _)| *key == name)?;
            Some(OsString::from(value))
        })
    }

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
    fn the_first_variable_that_says_something_decides() {
        assert!(with(&[("LANG", "en_GB.UTF-8")]));
        assert!(with(&[("LC_ALL", ""), ("LANG", "C.utf8")]));
        assert!(!with(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]));
        assert!(with(&[("LC_CTYPE", "UTF-8"), ("LANG", "C")]));
        assert_eq!(with(&[]), cfg!(windows));
    }
}
