//! Commands that get too little memory or too few threads.

#![cfg(target_os = "linux")]

use std::time::Duration;

use crate::common::{stderr, stdout};
use assert_cmd::Command;

const OBVERSE: &str = env!("CARGO_BIN_EXE_obverse");

/// A position with eight empties.
const ENDING: &str = "--OOOOO-XOXOXOX-OXOXOXOXXXXOOXXXOOXOXXOO-OXXXOOO--OXXXO---XXXXX-X";

/// Memory limit in KiB: enough for the program, too little for a transposition table of 1 GiB.
const LITTLE: u32 = 500_000;
/// Memory limit in KiB: too little for two tables of 64 MiB.
const LESS: u32 = 240_000;

/// `obverse` with the memory limit `LITTLE`.
fn limited(args: &[&str]) -> Command {
    limited_to(LITTLE, args)
}

/// `obverse` with this memory limit in KiB, and with backtraces of panics.
fn limited_to(limit: u32, args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {limit}; exec \"$0\" \"$@\"");
    command
        .env_clear()
        .env("LANG", "C.UTF-8")
        .env("RUST_BACKTRACE", "1")
        .args(["-c", &script, OBVERSE])
        .args(args)
        .write_stdin("")
        // A command that takes longer than this is assumed to hang.
        .timeout(Duration::from_secs(600));
    command
}

/// The table size in MiB that an error message recommends: the number before ` MiB would`.
fn what_fits(message: &str) -> String {
    let (before, _) = message.split_once(" MiB would").expect(message);
    let (_, number) = before.rsplit_once(' ').expect(message);
    number.to_owned()
}

#[test]
fn a_table_that_does_not_fit_is_an_error_that_names_a_size_that_fits() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.txt");
    std::fs::write(&games, "f5d6c3\nf5f6e6f4\n").expect("it can be written");
    let games = games.to_str().expect("text");
    let positions = folder.path().join("positions.bin");
    let positions = positions.to_str().expect("text");
    for args in [
        &["hint", "f5d6", "--depth", "1", "--hash", "1024"][..],
        &["solve", ENDING, "--hash", "1024"],
        &["analyze", "f5d6c3", "--level", "1", "--hash", "1024"],
        &["analyze", games, "--level", "1", "--hash", "1024"],
        &["gtp", "--hash", "1024"],
        &["nboard", "--hash", "1024"],
        &["cassio", "--hash", "1024"],
        &["bench", "ffo", "--range", "1", "--hash", "1024"],
        &["serve", "--port", "0", "--threads", "1", "--hash", "1024"],
        &[
            "selfplay", "--games", "1", "--out", positions, "--hash", "1024",
        ],
        &[
            "match",
            "--engine",
            "random",
            "--engine",
            "engine:hash=1024",
        ],
        &[
            "tournament",
            "--engine",
            "random",
            "--engine",
            "engine:hash=1024",
        ],
    ] {
        let run = limited(args).assert().code(2).stdout("");
        let message = stderr(run);
        let words = "a transposition table of 1024 MiB does not fit into memory: ";
        assert!(message.contains(words), "{args:?}: {message}");
        assert_eq!(message.lines().count(), 1, "{args:?}: {message}");
        let fits: u32 = what_fits(&message).parse().expect("a number");
        assert!((1..1024).contains(&fits), "{args:?}: {message}");
    }
    assert!(!std::path::Path::new(positions).exists());
}

#[test]
fn the_recommended_table_size_fits() {
    let message = stderr(limited(&["solve", ENDING, "--hash", "1024"]).assert());
    let fits = what_fits(&message);
    let run = limited(&["solve", ENDING, "--hash", &fits]).assert();
    assert!(stdout(run.success()).contains("empty"));
}

/// Without --hash, the engine takes a smaller table if memory is short.
#[test]
fn without_the_option_hash_the_table_fits() {
    let args = [
        "play", "--white", "engine", "--black", "engine", "--depth", "1",
    ];
    limited_to(LESS, &args).assert().success();
}

#[test]
fn threads_that_the_system_refuses_are_an_error() {
    for args in [
        &["solve", ENDING][..],
        &["hint", "f5d6", "--depth", "1"],
        &["gtp"],
        &["analyze", "f5d6c3", "--level", "1"],
    ] {
        let more = ["--hash", "1", "--threads", "256"];
        let run = limited(&[args, &more[..]].concat()).assert().code(2);
        let message = stderr(run.stdout(""));
        let words = "256 threads cannot be started: the system allows ";
        assert!(message.contains(words), "{args:?}: {message}");
        let possible = message.rsplit_once(words).expect("just seen").1;
        let possible = possible.split_whitespace().next().expect("a number");
        assert!((1..256).contains(&possible.parse::<u32>().expect("a number")));
    }
}

/// If the system refuses threads, perft uses fewer threads, and its count is the same.
#[test]
fn counting_gets_along_with_fewer_threads() {
    let args = ["perft", "7", "--threads", "256"];
    let run = limited(&args).assert().success();
    assert!(stdout(run).contains("55,092"));
}
