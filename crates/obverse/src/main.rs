//! The `obverse` command: arguments, and one file for each command.
//!
//! [`args`] is what was typed, [`shorthand`] what was typed without a command, [`position_arg`] what a typed position means, [`commands`] does it,
//! [`output`] shows it, [`source`] and [`destination`] are the files, [`failure`]
//! says what went wrong and with which exit code.

mod args;
mod background_sync;
mod bounded_file;

mod commands;
mod destination;
mod failure;
mod game_source;
mod interrupt;
mod line_file;
mod live_terminal;
mod lock;
mod name_files;
mod output;
mod pending_file;
mod place;
mod position_arg;
mod position_file;
mod progress;
mod resumable_file;
mod scored_positions;
mod seed;
mod shorthand;
mod source;
mod thinking;
mod today;
mod usage;
mod weights_file;

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
