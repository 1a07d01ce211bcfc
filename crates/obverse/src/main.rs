//! The `obverse` command: arguments, and one file for each command.
//!
//! | module | contents |
//! | --- | --- |
//! | [`args`] | the command line as it is typed, with all help texts |
//! | [`command_line`], [`usage_error`] | parsing the command line, and advice on wrong arguments |
//! | [`implied_command`] | a file or position without a command |
//! | [`position_arg`], [`weights_arg`], [`folder_arg`] | the POSITION argument, names of weights, paths that name folders |
//! | [`commands`] | one module per command |
//! | [`output`], [`progress`], [`engine_progress`], [`live_terminal`] | standard output and error, progress bars |
//! | [`failure`] | errors and exit codes |
//! | [`interrupt`], [`file_size_limit`] | Ctrl-C, and the signal of the file size limit (SIGXFSZ) |
//! | [`random_seed`] | a seed from the clock |
//!
//! Files are read and written by [`obverse_files`].

mod args;
mod command_line;
mod commands;
mod engine_progress;
mod failure;
mod file_size_limit;
mod folder_arg;
mod implied_command;
mod interrupt;
mod live_terminal;
mod log_files;
mod output;
mod position_arg;
mod progress;
mod random_seed;
mod usage_error;
mod weights_arg;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// Checks the CPU before anything else: the code is compiled for the CPU of the build machine, and on an older CPU
/// any part of it may contain illegal instructions.
fn main() -> ExitCode {
    match obverse_core::kernel::missing_feature() {
        Some(feature) => refuse(feature),
        None => run(),
    }
}

/// Prints that the CPU lacks a feature, with as little code as possible.
#[inline(never)]
#[cold]
fn refuse(feature: &str) -> ExitCode {
    let mut stderr = io::stderr();
    for text in [
        b"error: this obverse was built for CPUs with ".as_slice(),
        feature.as_bytes(),
        b", and this CPU does not have it\n\nBuild a portable version with: cargo portable\n",
    ] {
        // If this fails, the error cannot be reported anywhere.
        let _ = stderr.write_all(text);
    }
    ExitCode::from(2)
}

#[inline(never)]
fn run() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let args = match implied_command::parse(words, commands::can_open(), command_line::parse) {
        Ok(args) => args,
        Err(error) => return usage_error::report(&error),
    };
    output::choose_color(args.color);
    file_size_limit::survive_file_size_limit();
    let json = args.wants_json();
    match commands::run(args) {
        Ok(code) => code,
        Err(failure) => failure.report(json),
    }
}
