//! What the end-to-end tests share.

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use serde_json::Value;

/// The standard start as a board string.
pub const START: &str = "---------------------------OX------XO--------------------------- X";

/// `obverse` in an environment without wishes, but for a UTF-8 locale.
pub fn obverse(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_obverse"));
    command.env_clear().env("LANG", "C.UTF-8").args(args);
    command
}

/// What was written to standard output.
pub fn stdout(assert: Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).expect("text")
}

/// What was written to standard error.
pub fn stderr(assert: Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).expect("text")
}

/// Runs successfully and answers what was written to standard output.
pub fn text(args: &[&str]) -> String {
    stdout(obverse(args).assert().success())
}

/// Runs successfully and answers the JSON written to standard output.
pub fn json(args: &[&str]) -> Value {
    serde_json::from_str(&text(args)).expect("JSON")
}

/// Fails with this code and nothing on standard output; answers what was written to standard error.
pub fn complaint(code: i32, args: &[&str]) -> String {
    stderr(obverse(args).assert().code(code).stdout(""))
}
