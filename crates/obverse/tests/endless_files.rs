//! Files that never end, such as /dev/zero: commands that read whole files give up.

#![cfg(target_os = "linux")]

use std::time::Duration;

use crate::common::stderr;
use assert_cmd::Command;

/// Memory limit in KiB: more than any of these commands needs.
const KIBIBYTES: u32 = 4_000_000;
/// Timeout, reached only by a command that never ends.
const PATIENCE: Duration = Duration::from_secs(300);

const NO_WEIGHTS: &str = "not a file of weights";
/// Expected in errors whose wording is not checked: the name of the file.
const UNKNOWN: &str = "/dev/zero";

#[test]
fn no_command_reads_for_ever() {
    for (args, word) in [
        ("eval start --eval trained --weights", NO_WEIGHTS),
        ("calibrate --weights", NO_WEIGHTS),
        ("selfplay --games 1 --out /dev/null --weights", NO_WEIGHTS),
        ("train --data - --out /dev/null --start", NO_WEIGHTS),
        ("bench eval - --weights", NO_WEIGHTS),
        ("gtp --weights", NO_WEIGHTS),
        ("nboard --weights", NO_WEIGHTS),
        ("match --engine random --engine engine:weights=", NO_WEIGHTS),
        (
            "search start --algorithm probcut --depth 4 --probcut",
            "is not a file of ProbCut parameters",
        ),
        ("selfplay --games 1 --resume --out", "is not a regular file"),
        ("solve f5 --resume", "is not a regular file"),
        ("trace", "search problem"),
        ("trace --tree ((1)(2)) --check", "this is not a text file"),
        ("analyze", UNKNOWN),
        ("convert --to ggf", UNKNOWN),
        ("solve", UNKNOWN),
        ("match --engine random --engine random --openings", UNKNOWN),
        ("train --out /dev/null --data", UNKNOWN),
    ] {
        let args = match args.strip_suffix('=') {
            Some(_) => format!("{args}/dev/zero"),
            None => format!("{args} /dev/zero"),
        };
        let limited = format!("ulimit -v {KIBIBYTES}; exec \"$0\" \"$@\"");
        let assert = Command::new("sh")
            .args(["-c", &limited, env!("CARGO_BIN_EXE_obverse")])
            .args(args.split_whitespace())
            .timeout(PATIENCE)
            .assert()
            .code(2);
        let message = stderr(assert);
        assert!(message.contains(word), "{args:?}: {message}");
    }
}
