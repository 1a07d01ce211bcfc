//! Errors in the command line: advice, and plainer messages than those of clap.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use crate::failure;
use crate::output;

/// Prints a usage error, or the help or version that the user asked for, and returns the exit code.
pub fn report(error: &clap::Error) -> ExitCode {
    let asked_for = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    );
    if asked_for {
        // Ignore a failed write: the reader may have closed the pipe, as `head` does.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    // The arguments did not parse, so the option `--json` must be found in the words themselves.
    if std::env::args_os().any(|arg| arg == "--json") {
        let message = message(error).to_string();
        let message = message.trim().trim_start_matches("error: ");
        failure::report_message(message, true);
    } else {
        output::note(&message(error).ansi().to_string());
    }
    ExitCode::from(2)
}

/// Adds advice to an error of clap.
pub fn explained(mut error: clap::Error, command: &Command, words: &[OsString]) -> clap::Error {
    let called = called(command, words);
    let mut advice: Vec<StyledStr> = Vec::new();
    if let Some(ContextValue::Strings(commands)) = error.get(ContextKind::SuggestedSubcommand)
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
    {
        let near = commands.iter().filter(|command| is_near(word, command));
        let near: Vec<String> = near.cloned().collect();
        error.remove(ContextKind::SuggestedSubcommand);
        if !near.is_empty() {
            let near = ContextValue::Strings(near);
            error.insert(ContextKind::SuggestedSubcommand, near);
        }
    }
    if error.kind() == ErrorKind::UnknownArgument {
        // Remove the suggestions of clap: they are often unlike the typed word, or recommend `--`.
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::Suggested);
        // Replace the usage line too: the one that clap made contains the option that clap suggested.
        let usage = ContextValue::StyledStr(called.clone().render_usage());
        error.insert(ContextKind::Usage, usage);
        let option = match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(option)) => option.clone(),
            _ => String::new(),
        };
        let name = option.trim_start_matches('-');
        let name = name.split('=').next().unwrap_or(name).to_owned();
        if option.starts_with('-') && name.len() > 1 {
            if let Some(similar) = similar(&name, called) {
                let similar = ContextValue::String(format!("--{similar}"));
                error.insert(ContextKind::SuggestedArg, similar);
            } else {
                advice.extend(elsewhere(&name, command, called));
            }
        } else if !option.starts_with('-') {
            advice.extend(surplus(&option, called));
        }
    }
    if error.kind() == ErrorKind::MissingRequiredArgument {
        advice.extend(example(&error, called));
    }
    advice.extend(single_hyphen(called, words));
    if !advice.is_empty() {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(advice));
    }
    error
}

/// The innermost subcommand on the command line.
fn called<'a>(command: &'a Command, words: &[OsString]) -> &'a Command {
    let words = words.iter().skip(1).filter_map(|word| word.to_str());
    words.fold(command, |command, word| {
        command.find_subcommand(word).unwrap_or(command)
    })
}

/// The option names of a command, without hyphens.
fn names(command: &Command) -> impl Iterator<Item = &str> {
    let options = command.get_arguments().filter(|arg| !arg.is_hide_set());
    options
        .flat_map(|arg| arg.get_long_and_visible_aliases().unwrap_or_default())
        .chain(["help"])
}

/// The option that was probably meant: one that starts with `name`, or the nearest by edit distance; `None` if no
/// option is near.
fn similar(name: &str, command: &Command) -> Option<String> {
    let begun = |known: &&str| name.len() >= 3 && known.starts_with(name);
    let begun = names(command).find(begun);
    let near = || {
        let distance = |known: &str| strsim::damerau_levenshtein(name, known);
        let nearest = names(command).min_by_key(|known| distance(known))?;
        is_near(name, nearest).then_some(nearest)
    };
    begun.or_else(near).map(str::to_owned)
}

/// Whether the edit distance of the two words is at most 1, or at most a third of the length of `word`.
fn is_near(word: &str, known: &str) -> bool {
    strsim::damerau_levenshtein(word, known) <= (word.len() / 3).max(1)
}

/// Advice that lists the commands with this option, except `called`, the command that was typed. `None` if no other
/// command has the option.
fn elsewhere(name: &str, command: &Command, called: &Command) -> Option<StyledStr> {
    let has = |other: &&Command| {
        other.get_name() != called.get_name() && names(other).any(|known| known == name)
    };
    let commands = command.get_subcommands().filter(has);
    let commands: Vec<&str> = commands.map(Command::get_name).collect();
    let list = match commands.as_slice() {
        [] => return None,
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    Some(format!("'--{name}' is an option of {list}").into())
}

/// Commands without positional arguments, and the option for which a positional argument was probably meant.
const OPTIONS_OF_WORDS: [(&str, &str); 9] = [
    ("match", "engine"),
    ("tournament", "engine"),
    ("play", "start"),
    ("serve", "port"),
    ("ffo", "range"),
    ("train", "data"),
    ("selfplay", "games"),
    ("gtp", "level"),
    ("nboard", "level"),
];

/// Advice for an unexpected positional argument.
fn surplus(word: &str, called: &Command) -> Option<StyledStr> {
    if called.get_name() == "bot" {
        let tip = format!("positions are read from standard input: obverse bot < {word}");
        return Some(tip.into());
    }
    let (_, option) = OPTIONS_OF_WORDS
        .iter()
        .find(|(command, _)| *command == called.get_name())?;
    Some(format!("did you mean '--{option} {word}'?").into())
}

/// Advice for a missing argument: the first example of the help.
fn example(error: &clap::Error, called: &Command) -> Option<StyledStr> {
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    // Only arguments that are always required are in the first example.
    let is_missing = |arg: &Arg| arg.is_required_set() && missing.contains(&arg.to_string());
    called.get_arguments().find(|arg| is_missing(arg))?;
    let help = called.get_after_help()?.to_string();
    let (_, examples) = help.split_once("Examples:\n")?;
    let line = examples.lines().next()?.trim();
    // Cut off the description of the example.
    let line = line.split("   ").next().unwrap_or(line);
    Some(format!("for example: {line}").into())
}

/// The text of an error, with plainer messages about numbers.
pub fn message(error: &clap::Error) -> StyledStr {
    let text = error.render().ansi().to_string();
    let lines: Vec<String> = text.split('\n').map(plain_numbers).collect();
    lines.join("\n").into()
}

/// Rewords the number errors of clap and the standard library.
fn plain_numbers(line: &str) -> String {
    /// Upper ends of the ranges that clap prints for numbers without a maximum.
    const NO_END: [&str; 3] = ["4294967295", "9223372036854775807", "18446744073709551615"];
    for phrase in [
        "invalid digit found in string",
        "cannot parse integer from empty string",
    ] {
        if let Some(line) = line.strip_suffix(phrase) {
            return format!("{line}expected a whole number");
        }
    }
    if let Some(line) = line.strip_suffix("number too large to fit in target type") {
        return format!("{line}this number is too large");
    }
    let plain = || {
        let (before, range) = line.rsplit_once(" is not in ")?;
        let (before, _) = before.rsplit_once(": ")?;
        let (first, last) = range.split_once("..")?;
        let last = last.trim_start_matches('=');
        Some(match NO_END.contains(&last) {
            true => format!("{before}: choose {first} or more"),
            false => format!("{before}: choose {first} to {last}"),
        })
    };
    plain().unwrap_or_else(|| line.to_owned())
}

/// Advice for a long option typed with one hyphen.
fn single_hyphen(command: &Command, words: &[OsString]) -> Option<StyledStr> {
    let mut words = words.iter().skip(1).filter_map(|word| word.to_str());
    let name = words.find_map(|word| {
        let name = word.strip_prefix('-').filter(|name| name.len() > 1)?;
        let name = name.split('=').next()?;
        names(command).find(|known| *known == name)
    })?;
    Some(format!("long options have two hyphens: '--{name}'").into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_line::parse;

    fn complaint(words: &[&str]) -> String {
        let words = std::iter::once("obverse").chain(words.iter().copied());
        let error = parse(words.map(OsString::from)).expect_err("nonsense");
        message(&error).to_string()
    }

    #[test]
    fn options_that_were_meant_are_named() {
        for (words, option) in [
            (&["show", "start", "--jsn"][..], "--json"),
            (&["show", "--jsn"], "--json"),
            (&["hint", "f5", "--thread", "2"], "--threads"),
            (&["search", "start", "--algoritm=scout"], "--algorithm"),
            (&["perft", "3", "--divde"], "--divide"),
            (&["bench", "ffo", "--treads", "2"], "--threads"),
            (&["solve", "x.obf", "--all"], "--all-moves"),
        ] {
            let text = complaint(words);
            let tip = format!("a similar argument exists: '{option}'");
            assert!(text.contains(&tip), "{text}");
        }
    }

    #[test]
    fn dissimilar_options_are_not_suggested() {
        let text = complaint(&["search", "start", "--level", "5"]);
        assert!(!text.contains("--eval"), "{text}");
        assert!(text.contains("Usage: obverse search [OPTIONS]"), "{text}");
        assert!(
            text.contains("'--level' is an option of tui, serve, hint, analyze"),
            "{text}"
        );
        let text = complaint(&["show", "start", "--frobnicate"]);
        assert!(!text.contains("similar") && !text.contains("-- "), "{text}");
    }

    #[test]
    fn missing_arguments_are_shown_in_an_example() {
        for (words, example) in [
            (&["hint"][..], "obverse hint f5d6c3"),
            (&["show", "--json"], "obverse show start"),
            (&["perft"], "obverse perft 9"),
            (&["solve"], "obverse solve endgames.obf"),
            (&["bench", "eval"], "obverse bench eval solved.obf"),
            (&["convert"], "obverse convert one.sgf -o one.ggf"),
            (
                &["train"],
                "obverse train --data WTH_*.wtb --out weights.bin",
            ),
        ] {
            let text = complaint(words);
            let tip = format!("tip: for example: {example}\n");
            assert!(text.contains(&tip), "{text}");
        }
        let text = complaint(&["analyze", "f5", "--resume"]);
        assert!(!text.contains("for example"), "{text}");
    }

    #[test]
    fn surplus_words_are_given_to_options() {
        for (words, tip) in [
            (&["match", "engine", "scout"][..], "'--engine engine'"),
            (&["play", "f5d6"], "'--start f5d6'"),
            (&["serve", "8080"], "'--port 8080'"),
            (&["bench", "ffo", "40-49"], "'--range 40-49'"),
            (&["train", "games.pos"], "'--data games.pos'"),
            (&["gtp", "5"], "'--level 5'"),
            (&["bot", "input.txt"], "obverse bot < input.txt"),
        ] {
            let text = complaint(words);
            assert!(text.contains(tip), "{text}");
        }
    }

    #[test]
    fn wrong_numbers_are_explained() {
        for (words, end) in [
            (&["perft", "3", "-j", "0"][..], "choose 1 to 256"),
            (&["hint", "f5", "--depth", "-5"], "choose 1 to 60"),
            (&["search", "--iterations", "0"], "choose 1 or more"),
            (&["selfplay", "-o", "x", "-n", "0"], "choose 1 or more"),
            (&["show", "f5", "--game", "0"], "choose 1 or more"),
            (&["search", "-d", "abc"], "expected a whole number"),
            (&["search", "-d", ""], "expected a whole number"),
            (
                &["search", "-s", "99999999999999999999"],
                "this number is too large",
            ),
        ] {
            let text = complaint(words);
            let line = text.lines().next().unwrap_or_default();
            assert!(line.ends_with(&format!("': {end}")), "{text}");
        }
    }

    #[test]
    fn commands_that_were_meant_are_named() {
        assert!(complaint(&["shwo"]).contains("'show'"));
        assert!(complaint(&["bench", "fff"]).contains("'ffo'"));
        assert!(!complaint(&["nosuch"]).contains("similar"));
    }

    #[test]
    fn one_hyphen_too_few_is_explained() {
        for words in [&["hint", "f5", "-depth", "4"][..], &["show", "f5", "-json"]] {
            let text = complaint(words);
            assert!(text.contains("long options have two hyphens"), "{text}");
        }
    }
}
