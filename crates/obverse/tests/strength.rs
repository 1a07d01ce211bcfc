//! The strength options mean the same in all commands.

use crate::common::{complaint, json, obverse, stdout};

/// The last line of a game between two computers: its transcript.
fn transcript(options: &[&str]) -> String {
    let args = [&["play", "--ascii"], options].concat();
    let text = stdout(obverse(&args).write_stdin("").assert().success());
    text.lines().last().expect("a transcript").to_owned()
}

/// The transcript of a match of one game from the start position.
fn matched(black: &str, white: &str, options: &[&str]) -> String {
    let args = ["match", "-n", "1", "--openings", "random:0", "--json"];
    let players = ["--engine", black, "--engine", white];
    let report = json(&[&args[..], &players, options].concat());
    let moves = report["results"][0]["transcript"].as_str();
    format!("Transcript: {}", moves.expect("a game"))
}

#[test]
fn the_engine_plays_the_same_in_games_and_matches() {
    let weak = transcript(&["--black", "engine:level=1", "--white", "engine:level=3"]);
    assert_eq!(weak, matched("engine:level=1", "engine:level=3", &[]));
    let all = ["--black", "engine", "--white", "engine", "--level", "1"];
    let same = transcript(&all);
    assert_eq!(same, matched("engine", "engine", &["--level", "1"]));
    assert_ne!(same, weak);
    // Options of a player override the options for all players.
    let own = [
        "--black",
        "engine:level=1",
        "--white",
        "engine:level=3",
        "--level",
        "7",
    ];
    assert_eq!(transcript(&own), weak);
}

#[test]
fn a_depth_means_the_same_for_every_computer_player() {
    let players = ["--black", "alphabeta", "--white", "engine", "--depth", "2"];
    let found = transcript(&players);
    assert_eq!(found, matched("alphabeta:depth=2", "engine:depth=2", &[]));
    assert_eq!(found, matched("alphabeta", "engine", &["--depth", "2"]));
}

#[test]
fn an_engine_option_makes_the_engine_the_opponent() {
    for options in [
        &["--level", "3"][..],
        &["--nodes", "500"],
        &["--skill", "20", "--depth", "1"],
        &["--white", "engine:level=3"],
        &["--preset", "arta", "--level", "2", "--white", "engine"],
    ] {
        let args = [&["play", "--ascii"], options].concat();
        let input = "d3\n2 4\nquit\n";
        let typed = stdout(obverse(&args).write_stdin(input).assert().success());
        assert!(typed.contains("engine"), "{options:?}: {typed}");
    }
}

#[test]
fn options_of_the_engine_need_the_engine_as_a_player() {
    for args in [
        &["play", "--white", "alphabeta", "--level", "3"][..],
        &[
            "play",
            "--white",
            "alphabeta",
            "--black",
            "mcts",
            "--nodes",
            "3",
        ],
        &[
            "match", "--engine", "greedy", "--engine", "mcts", "--skill", "3",
        ],
        &[
            "tournament",
            "--engine",
            "greedy",
            "--engine",
            "mcts",
            "--level",
            "3",
        ],
    ] {
        let message = complaint(2, args);
        assert!(message.contains("applies only to the engine"), "{message}");
    }
    for command in [
        "hint",
        "play",
        "match",
        "tournament",
        "gtp",
        "nboard",
        "cassio",
        "serve",
    ] {
        let options = match command {
            "hint" => &["start"][..],
            "match" | "tournament" => &["--engine", "engine", "--engine", "greedy"],
            _ => &[],
        };
        let message = complaint(2, &[&[command, "--level", "61"], options].concat());
        assert!(
            message.contains("'--level <L>': choose 1 to 60"),
            "{message}"
        );
        let both = [&[command, "--level", "6", "--nodes", "9"], options].concat();
        let message = complaint(2, &both);
        assert!(message.contains("cannot be used with"), "{message}");
    }
}

#[cfg(unix)]
#[test]
fn programs_have_names_and_logs() {
    let directory = tempfile::tempdir().expect("a directory");
    let log = directory.path().join("ada.log");
    let program = format!(
        "program:name=Ada,timeout=600,log={},sh -c 'echo thinking >&2; \"{}\" bot'",
        log.display(),
        env!("CARGO_BIN_EXE_obverse")
    );
    let args = [
        "play", "--ascii", "--black", &program, "--white", "greedy", "--depth", "1",
    ];
    let run = obverse(&args).write_stdin("").assert().success();
    assert!(!String::from_utf8_lossy(&run.get_output().stderr).contains("thinking"));
    let text = stdout(run);
    assert!(text.contains("Black (Ada) plays"), "{text}");
    let logged = std::fs::read_to_string(&log).expect("a log");
    assert!(logged.contains(" 1 ! thinking\n"), "{logged}");
    let report = json(&[
        "match", "-n", "2", "--engine", &program, "--engine", "greedy", "--depth", "1", "--json",
    ]);
    assert_eq!(report["players"][0], "Ada");
}
