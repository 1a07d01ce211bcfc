//! Standard output and standard error: styles, Unicode or ASCII, JSON, closed pipes.

use std::ffi::OsString;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::ColorChoice;
use obverse_report::Signs;
pub use obverse_report::text::{ERROR, FAINT, STRONG, count, fitting_line, printable};
use serde::Serialize;

use crate::failure::Failure;

/// Style of commands that the user can type.
pub const LITERAL: Style = AnsiColor::Cyan.on_default().bold();

/// Sets the colour choice of all further output.
pub fn choose_color(choice: ColorChoice) {
    let choice = match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// Writes text to standard output; styles are removed if colours are off.
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

/// Width of standard output in columns, or `None` if it is not a terminal.
pub fn columns() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(match usize::from(width.0) {
        0 => 80,
        width => width,
    })
}

/// Writes text to standard error. Errors are ignored, since they cannot be reported anywhere.
pub fn note(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Whether the locale is UTF-8.
pub fn locale_is_utf8() -> bool {
    is_utf8(|name| std::env::var_os(name))
}

/// The symbols that the terminal can show.
pub fn signs() -> Signs {
    Signs {
        is_unicode: locale_is_utf8(),
    }
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
        // POSIX defaults to ASCII; Windows does not set these variables.
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
    fn the_first_variable_that_says_something_decides() {
        assert!(with(&[("LANG", "en_GB.UTF-8")]));
        assert!(with(&[("LC_ALL", ""), ("LANG", "C.utf8")]));
        assert!(!with(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]));
        assert!(with(&[("LC_CTYPE", "UTF-8"), ("LANG", "C")]));
        assert_eq!(with(&[]), cfg!(windows));
    }
}
