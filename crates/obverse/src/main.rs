//! The `obverse` command: arguments, and one file for each command.
//!
//! [`args`] is what was typed, [`shorthand`] what was typed without a command, [`position_arg`] a typed position, [`commands`] does it,
//! [`output`] shows it, [`obverse_files`] reads and writes the files, [`failure`]
//! says what went wrong and with which exit code.

mod args;
mod commands;
mod failure;
mod interrupt;
mod live_terminal;
mod output;
mod position_arg;
mod progress;
mod seed;
mod shorthand;
mod thinking;
mod usage;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// Nothing but the check of the CPU comes before [`run`]: all code here is compiled for the machine
/// it was built on, and on a lesser one any of it may be an illegal instruction.
fn main() -> ExitCode {
    match obverse_core::kernel::missing_feature() {
        Some(feature) => refuse(feature),
        None => run(),
    }
}

/// Says that the CPU lacks something, with as little code as possible.
#[inline(never)]
#[cold]
fn refuse(feature: &str) -> ExitCode {
    let mut stderr = io::stderr();
    for text in [
        b"error: this obverse was built for CPUs with ".as_slice(),
        feature.as_bytes(),
        b", which this one lacks\n\nBuild one that runs everywhere with: cargo portable\n",
    ] {
        // There is nobody left to tell when this fails.
        let _ = stderr.write_all(text);
    }
    ExitCode::from(2)
}

#[inline(never)]
fn run() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let args = match shorthand::parse(words, commands::can_open(), usage::parse) {
        Ok(args) => args,
        Err(error) => return failure::report_usage(&error),
    };
    output::choose_color(args.color);
    interrupt::survive_file_size_limit();
    let json = args.wants_json();
    match commands::run(args) {
        Ok(code) => code,
        Err(failure) => failure.report(json),
    }
}
