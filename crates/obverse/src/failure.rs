//! What went wrong, and the exit code that says so.

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use obverse_engine::EngineError;
use obverse_files::FileError;
use serde_json::json;

use crate::output::{self, ERROR};
use crate::usage;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// What was typed, or what it names, makes no sense.
    Input(anyhow::Error),
    /// It made sense, but could not be done.
    Task(anyhow::Error),
    /// Whoever read our output has had enough: no reason to complain.
    Closed,
}

/// An engine that was asked for and cannot be had: too large a table, too many threads.
impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Failure {
        Failure::input(error)
    }
}

/// A file that cannot be read or written.
impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        if error.is_closed() {
            Failure::Closed
        } else if error.is_input() {
            Failure::input(error)
        } else {
            Failure::task(error)
        }
    }
}

impl Failure {
    /// A fault of the input.
    pub fn input(error: impl Into<anyhow::Error>) -> Failure {
        Failure::Input(error.into())
    }

    /// A fault of the task.
    pub fn task(error: impl Into<anyhow::Error>) -> Failure {
        Failure::Task(error.into())
    }

    /// The same, with what it is about in front.
    pub fn context(self, context: String) -> Failure {
        match self {
            Failure::Input(error) => Failure::Input(error.context(context)),
            Failure::Task(error) => Failure::Task(error.context(context)),
            Failure::Closed => Failure::Closed,
        }
    }

    /// What became of an attempt to write to standard output.
    pub fn writing(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Closed
        } else {
            Failure::task(anyhow::Error::new(error).context("standard output cannot be written"))
        }
    }

    /// Tells the user.
    pub fn report(&self, json: bool) -> ExitCode {
        let (error, code) = match self {
            Failure::Input(error) => (error, 2),
            Failure::Task(error) => (error, 1),
            Failure::Closed => return ExitCode::SUCCESS,
        };
        report_message(&format!("{error:#}"), json);
        ExitCode::from(code)
    }
}

/// Tells the user what clap has to say: that the arguments are wrong, or the help asked for.
pub fn report_usage(error: &clap::Error) -> ExitCode {
    let asked_for = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    );
    if asked_for {
        // A reader that closes the pipe early has read enough.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    // Arguments that do not parse cannot say whether JSON is wanted; the word itself can.
    if std::env::args_os().any(|arg| arg == "--json") {
        let message = usage::message(error).to_string();
        let message = message.trim().trim_start_matches("error: ");
        report_message(message, true);
    } else {
        output::note(&usage::message(error).ansi().to_string());
    }
    ExitCode::from(2)
}

/// Says what is wrong on standard error.
pub fn report_message(message: &str, json: bool) {
    let text = if json {
        format!("{}\n", json!({ "error": message }))
    } else {
        let message = output::printable(message);
        format!("{ERROR}error:{ERROR:#} {message}\n")
    };
    output::note(&text);
}
