//! Features of all commands: help, exit codes, colours, pipes, completions.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{START, complaint, json, obverse, text};
use serde_json::Value;

#[test]
fn without_arguments_an_introduction_is_printed() {
    let text = text(&[]);
    assert!(text.contains("obverse show start"), "{text}");
    assert!(text.lines().count() < 20 && text.lines().all(|line| line.len() <= 80));
}

/// Runs the commands that the introduction suggests, except those with FILE. Each must succeed.
#[test]
fn the_suggestions_work() {
    let greeting = text(&[]);
    let suggestions: Vec<Vec<String>> = greeting
        .lines()
        .filter_map(|line| line.strip_prefix("  obverse "))
        .map(|line| {
            let command = line.split("  ").next().expect("a command");
            shlex::split(command).expect("words as a shell has them")
        })
        .filter(|words| !words.iter().any(|word| word == "FILE"))
        .collect();
    assert!(suggestions.len() >= 4);
    for words in suggestions {
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        // A server does not end by itself.
        if words[0] == "serve" {
            words.push("--help");
        }
        text(&words);
    }
}

#[test]
fn every_command_has_help_with_examples() {
    let help = text(&["--help"]);
    for command in [
        "tui",
        "show",
        "moves",
        "perft",
        "book",
        "convert",
        "library",
        "explore",
        "play",
        "bot",
        "gtp",
        "nboard",
        "cassio",
        "search",
        "eval",
        "compare",
        "probcut-fit",
        "trace",
        "class",
        "hint",
        "solve",
        "analyze",
        "match",
        "tournament",
        "bench",
        "train",
        "selfplay",
        "calibrate",
        "completions",
    ] {
        assert!(help.contains(command));
        let help = text(&[command, "--help"]);
        assert!(help.contains("Examples:"), "{help}");
        assert!(help.contains(&format!("obverse {command} ")), "{help}");
        assert!(help.lines().all(|line| line.len() <= 80), "{help}");
    }
}

/// There is a manual page for every command of the help, with its options, and none for hidden commands.
#[test]
fn manual_pages_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    text(&["manual", folder.path().to_str().expect("a name")]);
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name));
    assert!(
        page("obverse.1")
            .expect("obverse.1")
            .contains("obverse\\-solve(1)")
    );
    assert!(
        page("obverse-solve.1")
            .expect("obverse-solve.1")
            .contains("\\-\\-threads")
    );
    assert!(page("obverse-guard.1").is_err());
    let missing = folder.path().join("missing");
    complaint(1, &["manual", missing.to_str().expect("a name")]);
}

#[test]
fn the_version_is_printed() {
    let (version, kernel) = (env!("CARGO_PKG_VERSION"), obverse_core::kernel::NAME);
    let expected = format!("obverse {version} ({kernel} kernel)\n");
    assert_eq!(text(&["--version"]), expected);
}

#[test]
fn the_application_needs_a_terminal_and_a_game() {
    assert!(complaint(2, &["tui"]).contains("needs a terminal"));
    assert!(complaint(2, &["tui", "f5f5"]).contains("f5 is occupied"));
    assert!(complaint(2, &["tui", "--theme", "pink"]).contains("auto, light, dark or mono"));
}

/// Without a terminal, `obverse POSITION` shows the position.
#[test]
fn a_position_without_a_command_is_shown() {
    let expected = json(&["show", "f5d6c3", "--json"]);
    for args in [
        &["f5d6c3", "--json"][..],
        &["--color", "never", "f5", "d6", "c3", "--json"],
        &["--", "f5d6c3"],
    ] {
        match args.contains(&"--json") {
            true => assert_eq!(json(args), expected, "{args:?}"),
            false => assert_eq!(text(args), text(&["show", "f5d6c3"])),
        }
    }
    let board = START.replace(' ', "");
    for args in [&["start"][..], &[START], &[&START[..64], "X"], &[&board]] {
        assert_eq!(text(args), text(&["show", "start"]), "{args:?}");
    }
    obverse(&["-"]).write_stdin("f5d6").assert().success();
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("game.txt");
    std::fs::write(&file, "f5d6c3").expect("it can be written");
    let file = file.to_str().expect("text");
    assert_eq!(text(&[file]), text(&["show", file]));
    assert!(complaint(2, &["f5d6a1"]).contains("a1 flips nothing"));
    assert!(complaint(2, &["f5", "--theme", "dark"]).contains("needs a terminal"));
}

#[test]
fn a_mistyped_command_is_not_a_position() {
    let complaint = |word: &str| complaint(2, &[word]);
    let text = complaint("analize");
    assert!(
        text.contains("similar subcommands exist: 'analyse', 'analyze'"),
        "{text}"
    );
    let text = complaint("fnord");
    assert!(
        text.contains("'fnord' is not a file or a position either"),
        "{text}"
    );
    let text = complaint("bench1");
    assert!(text.contains("'bench'"), "{text}");
    assert!(complaint("--jsn").contains("--jsn"));
}

#[test]
fn wrong_usage_exits_with_code_2() {
    for args in [
        &["shwo"][..],
        &["show"],
        &["show", "start", "--jsn"],
        &["show", "--jsn", "start"],
        &["show", "--color", "pink", "start"],
        &["perft"],
        &["perft", "x"],
        &["perft", "61"],
        &["perft", "-1"],
        &["perft", "5", "--threads", "0"],
        &["convert", "x"],
        &["completions", "dos"],
    ] {
        let complaint = complaint(2, args);
        assert!(complaint.starts_with("error: "), "{complaint}");
    }
}

#[test]
fn bad_positions_exit_with_code_2_and_are_explained() {
    let short = &START[1..];
    for (position, word) in [
        ("hello", "f5d6c3"),
        ("f5f5", "f5 is occupied"),
        ("f5z9", "z9"),
        (short, "64"),
        ("", "no position was given"),
    ] {
        for command in ["show", "moves"] {
            let complaint = complaint(2, &[command, position]);
            assert!(
                complaint.starts_with("error: ") && complaint.contains(word),
                "{complaint}"
            );
        }
        complaint(2, &["perft", "1", position]);
    }
}

#[test]
fn errors_are_json_with_the_option_json() {
    for args in [
        &["show", "hello", "--json"][..],
        &["show", "--json"],
        &["moves", "--json", "f5f5"],
        &["perft", "99", "--json"],
    ] {
        let error: Value = serde_json::from_str(&complaint(2, args)).expect("JSON");
        assert!(!error["error"].as_str().expect("a message").is_empty());
    }
}

#[test]
fn board_strings_are_not_taken_for_options() {
    let board = &START[..64];
    let joined = START.replace(' ', "");
    let expected = json(&["show", "start", "--json"]);
    for args in [
        &["show", START, "--json"][..],
        &["show", "--json", START],
        &["show", board, "X", "--json"],
        &["show", "--json", board, "X"],
        &["show", &joined, "--json"],
        &["show", "--json", "--", board, "X"],
    ] {
        assert_eq!(json(args), expected, "{args:?}");
    }
    assert_eq!(json(&["perft", "2", board, "X", "--json"])["nodes"], 12);
    assert_eq!(json(&["moves", board, "O", "--json"])["turn"], "white");
    // This board string starts like a short option.
    let corner = format!("-X{}", &board[2..]);
    assert_eq!(
        json(&["show", &corner, "X", "--json"])["counts"]["black"],
        3
    );
}

#[test]
fn a_hyphen_is_standard_input() {
    for input in ["f5d6\n", "start", START, "  1. f5\n  d6\n"] {
        for command in ["show", "moves"] {
            obverse(&[command, "-", "--json"])
                .write_stdin(input)
                .assert()
                .success();
        }
        obverse(&["perft", "2", "-"])
            .write_stdin(input)
            .assert()
            .success();
    }
    for input in [&b""[..], b"\xff\xfe", &[b'x'; 100_000]] {
        obverse(&["show", "-"]).write_stdin(input).assert().code(2);
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    let colored = |command: &mut assert_cmd::Command| {
        crate::common::stdout(command.assert().success()).contains('\u{1b}')
    };
    assert!(!colored(&mut obverse(&["show", "start"])), "no terminal");
    assert!(colored(&mut obverse(&[
        "show", "start", "--color", "always"
    ])));
    assert!(colored(
        obverse(&["show", "start"]).env("CLICOLOR_FORCE", "1")
    ));
    assert!(!colored(
        obverse(&["show", "start", "--color", "never"]).env("CLICOLOR_FORCE", "1")
    ));
    assert!(!colored(obverse(&["show", "start"]).env("NO_COLOR", "1")));
}

#[test]
fn discs_are_letters_if_the_locale_is_not_utf_8() {
    let ascii = |command: &mut assert_cmd::Command| {
        let text = crate::common::stdout(command.assert().success());
        assert_eq!(text.is_ascii(), text.contains("O X"), "{text}");
        text.is_ascii()
    };
    assert!(!ascii(&mut obverse(&["show", "start"])));
    assert!(ascii(&mut obverse(&["show", "start", "--ascii"])));
    assert!(ascii(obverse(&["show", "start"]).env("LC_ALL", "C")));
}

/// A command whose output pipe is closed exits with 0 and prints no error. The position is sent after the pipe is
/// closed, so that no output is written before that.
#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [
        &["show", "-"][..],
        &["moves", "-", "--json"],
        &["perft", "1", "-"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(b"start").expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = text(&["completions", shell]);
        assert!(script.contains("obverse") && script.contains("perft"));
    }
}
