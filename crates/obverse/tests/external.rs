//! Matches with external engines.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::common::{complaint, json};
use serde_json::{Value, json};

const OBVERSE: &str = env!("CARGO_BIN_EXE_obverse");

fn contest(first: &str, second: &str, more: &[&str]) -> Value {
    let args = ["match", "--engine", first, "--engine", second, "--json"];
    json(&[&args[..], more].concat())
}

fn transcripts(report: &Value) -> Vec<Value> {
    let games = report["results"].as_array().expect("games");
    games
        .iter()
        .map(|game| game["transcript"].clone())
        .collect()
}

/// The engine plays the same games whether it runs as a built-in player or as an external program.
#[test]
fn the_engine_plays_itself_by_every_protocol() {
    let more = ["--games", "4", "--seed", "2"];
    let inside = contest("engine:depth=2", "engine:depth=1", &more);
    for outside in [
        format!("gtp:\"{OBVERSE}\" gtp --depth 1 --hash 1"),
        format!("nboard:name=Twin,{OBVERSE} nboard --depth 1 --hash 1"),
    ] {
        let report = contest("engine:depth=2", &outside, &more);
        assert_eq!(report["forfeits"], json!([0, 0]));
        assert_eq!(transcripts(&report), transcripts(&inside), "{outside}");
        let both = contest(
            &outside,
            "engine:depth=2",
            &[&more[..], &["--concurrency", "2"]].concat(),
        );
        assert_eq!(
            (&both["games"], &both["forfeits"]),
            (&json!(4), &json!([0, 0]))
        );
    }
}

#[test]
fn clocks_are_sent_to_engines() {
    for outside in [
        format!("gtp:name=E,{OBVERSE} gtp --level 2 --hash 1"),
        format!("nboard:name=E,{OBVERSE} nboard --level 2 --hash 1"),
    ] {
        let report = contest(&outside, "random", &["--games", "1", "--clock", "3600+1"]);
        assert_eq!(report["players"][0], "E");
        assert_eq!(report["forfeits"], json!([0, 0]), "{report}");
    }
}

/// An engine made of a shell script.
fn script(directory: &Path, name: &str, text: &str) -> String {
    let path = directory.join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("it can be written");
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(&path, executable).expect("it can be changed");
    path.to_str().expect("text").to_owned()
}

/// Timeout in seconds, and number of games. A hanging engine costs the timeout in each game; other engines must
/// answer in time on a busy machine too.
fn patience(name: &str) -> (u32, usize) {
    match name {
        "hangs" => (10, 1),
        _ => (600, 3),
    }
}

/// A GTP engine that answers all commands, and `genmove` with this shell code.
fn gtp_script(genmove: &str) -> String {
    format!(
        "while read command rest; do case $command in genmove) {genmove};; *) printf '=\\n\\n';; esac; done"
    )
}

#[test]
fn an_engine_that_fails_loses_and_the_match_continues() {
    let directory = tempfile::tempdir().expect("a directory");
    let count = directory.path().join("starts");
    let start = format!("echo x >> {}\n", count.display());
    let started = || fs::read_to_string(&count).map_or(0, |text| text.lines().count());
    for (name, text, word) in [
        ("crashes", gtp_script("exit 3"), "ended without an answer"),
        (
            "hangs",
            gtp_script("exec sleep 30"),
            "did not answer within 10.0 seconds",
        ),
        (
            "cheats",
            gtp_script("printf '= A1\\n\\n'"),
            "played a1, but a1 flips nothing",
        ),
        (
            "babbles",
            gtp_script("printf '= hello\\n\\n'"),
            "`hello`, which is not a move",
        ),
        ("resigns", gtp_script("printf '= resign\\n\\n'"), "resigned"),
        (
            "refuses",
            gtp_script("printf '? no idea\\n\\n'"),
            "refused the command `genmove",
        ),
        (
            "passes",
            gtp_script("printf '= PASS\\n\\n'"),
            "passing is not allowed",
        ),
    ] {
        let path = script(directory.path(), name, &format!("{start}{text}"));
        let before = started();
        let (timeout, games) = patience(name);
        let player = format!("gtp:timeout={timeout},'{path}'");
        let report = contest(&player, "greedy", &["--games", &games.to_string()]);
        assert_eq!(
            (&report["games"], &report["losses"]),
            (&json!(games), &json!(games)),
            "{name}"
        );
        assert_eq!(report["forfeits"], json!([games, 0]), "{name}");
        let fault = report["results"][games - 1]["forfeit"]
            .as_str()
            .expect("a reason");
        assert!(fault.contains(word), "{name}: {fault}");
        assert_eq!(
            started() - before,
            games + 1,
            "{name} is started to be tried, and again for every game"
        );
    }
}

#[test]
fn nboard_engines_can_fail_too() {
    let directory = tempfile::tempdir().expect("a directory");
    let answering = |go: &str| {
        format!(
            "while read command rest; do case $command in ping) echo pong $rest;; go) {go};; esac; done"
        )
    };
    for (name, text, word) in [
        ("cheats", answering("echo '=== A1/0/0'"), "a1 flips nothing"),
        ("babbles", answering("echo '=== what'"), "not a move"),
        (
            "crashes",
            answering("kill -9 $$"),
            "ended without an answer (signal: 9",
        ),
        (
            "hangs",
            answering("exec sleep 30"),
            "did not answer within 10.0 seconds",
        ),
    ] {
        let path = script(directory.path(), name, &text);
        let (timeout, games) = patience(name);
        let report = contest(
            &format!("nboard:timeout={timeout},{path}"),
            "greedy",
            &["--games", &games.to_string()],
        );
        assert_eq!(report["forfeits"], json!([games, 0]), "{name}");
        let fault = report["results"][0]["forfeit"].as_str().expect("a reason");
        assert!(fault.contains(word), "{name}: {fault}");
    }
}

/// The lines of a log without their times.
fn logged(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a log");
    let line = |line: &str| {
        let (time, rest) = line.trim_start().split_once(' ').expect("a time");
        assert!(time.parse::<f64>().is_ok(), "{line}");
        rest.to_owned()
    };
    text.lines().map(line).collect()
}

#[test]
fn the_dialogue_goes_to_a_log() {
    let directory = tempfile::tempdir().expect("a directory");
    let text = format!("echo oops >&2\n{}", gtp_script("echo tired >&2; exit 1"));
    let path = script(directory.path(), "noisy", &text);
    let log = directory.path().join("log.txt");
    let player = format!("gtp:timeout=600,log={},{path}", log.display());
    contest(
        &player,
        "greedy",
        &["--games", "2", "--openings", "random:0"],
    );
    let lines = logged(&log);
    // Dialogue 1 is the check before the first game; 2 and 3 are the games.
    for number in 1..=3 {
        let number = format!("{number} ");
        let own = lines.iter().filter_map(|line| line.strip_prefix(&number));
        let own: Vec<&str> = own.collect();
        let sent: Vec<&str> = own
            .iter()
            .filter_map(|line| line.strip_prefix("> "))
            .collect();
        let received = own.iter().filter(|line| **line == "< =").count();
        assert_eq!(own[0], format!("= started: {path}"));
        assert!(own.contains(&"! oops"), "{own:?}");
        assert_eq!(
            sent[..3],
            ["set_game Othello", "boardsize 8", "clear_board"]
        );
        let last = own.last().expect("a line");
        match number.trim() {
            "1" => {
                assert_eq!(sent[3..], ["quit"], "{own:?}");
                assert!(received >= 3, "{own:?}");
            }
            _ => {
                assert!(
                    sent[3..].iter().any(|line| line.starts_with("genmove")),
                    "{own:?}"
                );
                assert!(own.contains(&"! tired"), "{own:?}");
                assert_eq!(*last, "= ended (exit status: 1)");
            }
        }
    }
    let nowhere = format!("gtp:log=/nonexistent/log.txt,{path}");
    let message = complaint(2, &["match", "--engine", &nowhere, "--engine", "random"]);
    assert!(
        message.contains("cannot be logged to /nonexistent/log.txt"),
        "{message}"
    );
}

/// Two players with the same log file are refused before any program is started and before the file is created.
#[test]
fn two_players_cannot_have_the_same_log() {
    let directory = tempfile::tempdir().expect("a directory");
    let folder = directory.path().display();
    let started = directory.path().join("started");
    let text = format!("touch '{}'", started.display());
    let path = script(directory.path(), "any", &text);
    let log = directory.path().join("log.txt");
    let player = |name: &str, log: &str| format!("gtp:name={name},log={log},{path}");
    // Another spelling of the path is the same file.
    for second in [format!("{folder}/log.txt"), format!("{folder}/./log.txt")] {
        let players = [
            player("Ann", &log.display().to_string()),
            player("Ben", &second),
        ];
        let [ann, ben] = players.each_ref().map(String::as_str);
        for args in [
            &["match", "--engine", ann, "--engine", ben][..],
            &[
                "tournament",
                "--engine",
                ann,
                "--engine",
                "random",
                "--engine",
                ben,
            ],
            &["play", "--black", ann, "--white", ben],
        ] {
            let message = complaint(2, args);
            let expected = format!(
                "the players `Ann` and `Ben` have the same log file `{second}`: give one of them another file with log="
            );
            assert!(message.contains(&expected), "{args:?}: {message}");
            assert!(!log.exists() && !started.exists(), "{args:?}");
        }
    }
}

/// A log must not be the file to which a full log of another player is renamed, nor the file of the games.
#[test]
fn a_log_is_not_also_another_file() {
    let directory = tempfile::tempdir().expect("a directory");
    let folder = directory.path().display();
    let started = directory.path().join("started");
    let text = format!("touch '{}'", started.display());
    let path = script(directory.path(), "any", &text);
    let player = |name: &str, log: &str| format!("gtp:name={name},log={folder}/{log},{path}");
    for (ann, ben, out, expected) in [
        (
            "a",
            "a.1",
            "games",
            "but the log of the player `Ann` is renamed to that file when it is full",
        ),
        (
            "a.1",
            "a",
            "games",
            "but the log of the player `Ben` is renamed to that file when it is full",
        ),
        (
            "a",
            "b",
            "a",
            "the log of the player `Ann` and --out have the same file",
        ),
        (
            "a",
            "b",
            "b.1",
            "the log of the player `Ben` and --out have the same file",
        ),
    ] {
        let (ann, ben, out) = (
            player("Ann", ann),
            player("Ben", ben),
            format!("{folder}/{out}"),
        );
        for command in ["match", "tournament"] {
            let args = [command, "--engine", &ann, "--engine", &ben, "--out", &out];
            let message = complaint(2, &args);
            assert!(message.contains(expected), "{args:?}: {message}");
            let files = std::fs::read_dir(directory.path())
                .expect("a folder")
                .count();
            assert_eq!(files, 1, "{args:?}");
        }
    }
}

/// The log of a `program:` player has the rows of the board, and the log of an NBoard engine the command `go`.
#[test]
fn programs_and_nboard_engines_have_logs_too() {
    let directory = tempfile::tempdir().expect("a directory");
    for (player, sent, received) in [
        ("program", "> ********", "< "),
        ("nboard", "> go", "< === "),
    ] {
        let command = match player {
            "program" => "bot",
            _ => "nboard --depth 1 --hash 1",
        };
        let log = directory.path().join(player);
        let spec = format!(
            "{player}:timeout=600,log={},{OBVERSE} {command}",
            log.display()
        );
        let report = contest(&spec, "greedy", &["--games", "1", "--depth", "1"]);
        assert_eq!(report["forfeits"], json!([0, 0]));
        let lines = logged(&log);
        let has = |start: &str| lines.iter().any(|line| line[2..].starts_with(start));
        assert!(has(sent) && has(received) && has("= ended"), "{lines:?}");
    }
}

/// An NBoard engine is restarted for every game, because the protocol has no command for a new game.
#[test]
fn nboard_engines_are_new_for_every_game() {
    let directory = tempfile::tempdir().expect("a directory");
    let text = format!("echo new >&2\nexec \"{OBVERSE}\" nboard --depth 1 --hash 1");
    let path = script(directory.path(), "twin", &text);
    let log = directory.path().join("log.txt");
    let player = format!("nboard:log={},{path}", log.display());
    let report = contest(&player, "greedy", &["--games", "3"]);
    assert_eq!(report["forfeits"], json!([0, 0]));
    // One start for each of the three games, and one for the check before the first game.
    let lines = logged(&log);
    let starts = lines.iter().filter(|line| line.ends_with(" ! new"));
    assert_eq!(starts.count(), 4, "{lines:?}");
}
