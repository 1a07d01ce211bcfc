//! `obverse FILE` and `obverse POSITION`: command lines without a command.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::CommandFactory;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use obverse_core::Square;
use obverse_files::typed_position;

use crate::args::Args;
use crate::position_arg;

/// Parses a command line with `understand`, after adding the missing command to `obverse FILE`: `tui` if the terminal
/// application can run (`can_open`), else `show`.
pub fn parse(
    words: Vec<OsString>,
    can_open: bool,
    understand: impl Fn(Vec<OsString>) -> Result<Args, clap::Error>,
) -> Result<Args, clap::Error> {
    let Some(place) = subject(&words) else {
        let word = first_word(&words).map(|(_, word)| word.to_owned());
        return understand(words).map_err(|error| explained(error, word.as_deref()));
    };
    let with = |command: &str| {
        let mut words = words.clone();
        words.insert(place, command.into());
        understand(words)
    };
    let (usual, other) = match can_open {
        true => ("tui", "show"),
        false => ("show", "tui"),
    };
    // Some options exist in only one of the two commands: if the usual command rejects them, try the other command.
    with(usual).or_else(|error| with(other).map_err(|_| error))
}

/// The index of the first word if it is a file or position instead of a command, else `None`.
fn subject(words: &[OsString]) -> Option<usize> {
    let (place, word) = first_word(words)?;
    if word == "--" {
        return (words.len() > place + 1).then_some(place);
    }
    let is_command = word == "help" || Args::command().find_subcommand(word).is_some();
    (!is_command && is_file_or_position(word)).then_some(place)
}

/// The first word after the global options, with its index.
fn first_word(words: &[OsString]) -> Option<(usize, &OsStr)> {
    let mut words = words.iter().map(OsString::as_os_str).enumerate().skip(1);
    while let Some((place, word)) = words.next() {
        let text = word.to_string_lossy();
        if ["--color", "--colour"].contains(&&*text) {
            words.next();
        } else if !text.starts_with("--color=") && !text.starts_with("--colour=") {
            return Some((place, word));
        }
    }
    None
}

/// Whether a word looks like a file or position rather than a command, even if it contains typing mistakes.
fn is_file_or_position(word: &OsStr) -> bool {
    /// Words that begin with a hyphen and have at least this many characters are board strings with mistakes, not
    /// options.
    const BOARD: usize = 32;
    let Some(text) = word.to_str() else {
        return Path::new(word).exists();
    };
    if text.starts_with('-') && text != "-" {
        return text.chars().count() >= BOARD && !text.contains('=');
    }
    let begins_with_square = text
        .get(..2)
        .is_some_and(|two| two.parse::<Square>().is_ok());
    begins_with_square || typed_position::is_file_name(text) || position_arg::game_of(text).is_ok()
}

/// Adds to the error about an unknown command that the word is not a file or position either. `first` is the first
/// word.
fn explained(mut error: clap::Error, first: Option<&OsStr>) -> clap::Error {
    let wrong = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(wrong)) if first == Some(OsStr::new(wrong)) => wrong,
        _ => return error,
    };
    let tip = format!("'{wrong}' is not a file or a position either");
    let mut tips = match error.get(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(tips)) => tips.clone(),
        _ => Vec::new(),
    };
    tips.push(StyledStr::from(tip));
    let tips = ContextValue::StyledStrs(tips);
    error.insert(ContextKind::Suggested, tips);
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "---------------------------OX------XO---------------------------";

    fn place(line: &[&str]) -> Option<usize> {
        let words: Vec<OsString> = line.iter().map(OsString::from).collect();
        subject(&words)
    }

    #[test]
    fn files_and_positions_are_told_from_commands() {
        for (line, expected) in [
            (&["obverse", "f5d6c3"][..], Some(1)),
            (&["obverse", "f5", "d6"], Some(1)),
            (&["obverse", "start", "--json"], Some(1)),
            (&["obverse", "--color", "never", "f5"], Some(3)),
            (&["obverse", "--color=never", "f5"], Some(2)),
            (&["obverse", BOARD, "X"], Some(1)),
            (&["obverse", "--", BOARD, "X"], Some(1)),
            (&["obverse", "-"], Some(1)),
            (&["obverse", "none/game.ggf"], Some(1)),
            (&["obverse", "game.gfg"], Some(1)),
            (&["obverse", "f5d6z9"], Some(1)),
            (&["obverse", "Cargo.toml"], Some(1)),
            (&["obverse", "show", "f5"], None),
            (&["obverse", "help"], None),
            (&["obverse", "analize"], None),
            (&["obverse", "bench1"], None),
            (&["obverse", "box"], None),
            (&["obverse", "--help"], None),
            (&["obverse", "-x"], None),
            (&["obverse", "--"], None),
            (&["obverse", "--color"], None),
            (&["obverse"], None),
            (&[], None),
        ] {
            assert_eq!(place(line), expected, "{line:?}");
        }
    }
}
