//! Parses the command line into [`Args`], or into an error with advice.

use std::ffi::OsString;

use clap::{Command, CommandFactory, FromArgMatches};
use obverse_formats::detect::{Format, intended_format};

use crate::args::Args;
use crate::usage_error;

/// Parses the command line; the first word is the name of the program.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Args, clap::Error> {
    let mut words: Vec<OsString> = words.into_iter().map(readable).collect();
    if let [_, word] = words.as_mut_slice()
        && (word == "-v" || word == "version")
    {
        *word = "--version".into();
    }
    let mut command = command();
    let args = command
        .try_get_matches_from_mut(&words)
        .and_then(|matches| Args::from_arg_matches(&matches).map_err(|e| e.format(&mut command)));
    args.map_err(|error| usage_error::explained(error, &command, &words))
}

/// The clap command. Every option accepts negative numbers as values, so that `-5` is reported as a number out of
/// range and not as an unknown option.
fn command() -> Command {
    fn lenient(command: Command) -> Command {
        let command = command.mut_args(|arg| {
            let is_option = arg.get_long().is_some() && arg.get_action().takes_values();
            match is_option && !arg.is_allow_hyphen_values_set() {
                true => arg.allow_negative_numbers(true),
                false => arg,
            }
        });
        command.mut_subcommands(lenient)
    }
    lenient(Args::command())
}

/// Replaces the first hyphen of a board string by a dot, which also means an empty square, so that the word is not
/// taken for an option.
fn readable(word: OsString) -> OsString {
    match word.to_str() {
        Some(text) if text.starts_with('-') && is_board(text) => format!(".{}", &text[1..]).into(),
        _ => word,
    }
}

/// Whether a word is certainly a board or a row of a board, and not an option.
fn is_board(word: &str) -> bool {
    let length = word.chars().count();
    let is_row = length >= 8 && word.chars().all(|symbol| "-._*XxOoBbWw".contains(symbol));
    // A board may be followed by a colon and moves.
    let format = intended_format(word);
    let has_moves = format == Some(Format::Transcript) && word.contains(':');
    is_row || length >= 32 && (format == Some(Format::BoardString) || has_moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::usage_error::message;

    fn complaint(words: &[&str]) -> String {
        let words = std::iter::once("obverse").chain(words.iter().copied());
        let error = parse(words.map(OsString::from)).expect_err("nonsense");
        message(&error).to_string()
    }

    #[test]
    fn the_version_is_found() {
        for word in ["-v", "-V", "version", "--version"] {
            let text = complaint(&[word]);
            let (version, kernel) = (env!("CARGO_PKG_VERSION"), obverse_core::kernel::NAME);
            assert_eq!(text, format!("obverse {version} ({kernel} kernel)\n"));
        }
    }

    #[test]
    fn other_spellings_are_understood() {
        for words in [
            &["search", "start", "-a", "alpha-beta"][..],
            &["search", "start", "-a", "negascout", "--colour", "never"],
            &["analyse", "f5"],
            &["evaluate", "f5", "--evaluation", "corners"],
            &["benchmark"],
            &["board", "f5"],
            &["bestmove", "f5"],
            &["export", "game.ggf", "-o", "game.sgf"],
            &["trace", "f5", "-a", "alpha-beta"],
            &["match", "--player", "engine", "--output", "x.ggf"],
        ] {
            let words = std::iter::once("obverse").chain(words.iter().copied());
            parse(words.map(OsString::from)).expect("it is understood");
        }
    }

    #[test]
    fn negative_numbers_are_values_and_not_options() {
        for words in [
            &["compare", "--most", "-5"][..],
            &["hint", "start", "--threads", "-5"],
            &["solve", "start", "--hash", "-5"],
            &["perft", "-5"],
            &["show", "start", "--ply", "-5"],
        ] {
            let text = complaint(words);
            assert!(text.contains("invalid value '-5'"), "{text}");
            assert!(!text.contains("-- -5"), "{text}");
        }
        assert!(!complaint(&["show", "-5"]).contains("-- -5"));
    }

    #[test]
    fn boards_are_not_options() {
        for board in [
            "-ooooo----oooo----------------OX------XO---------------------------X",
            "--------",
            "-X------",
            "---------------------------XO------OX--------------------------- X: e3",
        ] {
            assert!(is_board(board), "{board}");
        }
        for option in ["-o", "--json", "-box", "--", "-", "--bb", "--all-moves"] {
            assert!(!is_board(option), "{option}");
        }
    }

    /// A short option has the same meaning in all commands.
    #[test]
    fn short_options_are_consistent() {
        fn check(command: &Command, known: &mut Vec<(char, String)>) {
            for arg in command.get_arguments() {
                let (Some(short), Some(long)) = (arg.get_short(), arg.get_long()) else {
                    continue;
                };
                let meaning = match long {
                    "output" => "out",
                    "concurrency" => "threads",
                    "depths" => "depth",
                    "algorithms" => "algorithm",
                    long => long,
                };
                match known.iter().find(|(letter, _)| *letter == short) {
                    Some((_, other)) => assert_eq!(other, meaning, "-{short}"),
                    None => known.push((short, meaning.to_owned())),
                }
            }
            command.get_subcommands().for_each(|sub| check(sub, known));
        }
        let mut known = Vec::new();
        check(&command(), &mut known);
        let letters: String = known.iter().map(|(letter, _)| *letter).collect();
        for letter in "adejlmnopst".chars() {
            assert!(letters.contains(letter), "-{letter} is missing");
        }
    }
}
