//! Helpers of the end-to-end tests.

pub mod console_page;
pub mod markdown_page;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use serde_json::Value;

/// The standard start as a board string.
pub const START: &str = "---------------------------OX------XO--------------------------- X";

/// `obverse` with an empty environment except for a UTF-8 locale.
pub fn obverse(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_obverse"));
    command.env_clear().env("LANG", "C.UTF-8").args(args);
    command
}

/// The standard output of a run.
pub fn stdout(assert: Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).expect("text")
}

/// The standard error of a run.
pub fn stderr(assert: Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).expect("text")
}

/// Runs a command that must succeed, and returns its standard output.
pub fn text(args: &[&str]) -> String {
    stdout(obverse(args).assert().success())
}

/// Runs a command that must succeed, and returns its standard output as JSON.
pub fn json(args: &[&str]) -> Value {
    serde_json::from_str(&text(args)).expect("JSON")
}

/// Runs a command that must fail with this code and an empty standard output, and returns its standard error.
pub fn complaint(code: i32, args: &[&str]) -> String {
    stderr(obverse(args).assert().code(code).stdout(""))
}
