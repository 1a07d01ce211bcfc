//! Errors of the command, and their exit codes.

use std::io;
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_book::BookFileError;
use obverse_engine::EngineError;
use obverse_files::FileError;
use obverse_library::LibraryError;
use serde_json::json;

use crate::output::{self, ERROR};

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// Bad arguments or bad input: exit code 2.
    Input(anyhow::Error),
    /// The arguments are valid, but the command failed: exit code 1.
    Task(anyhow::Error),
    /// The reader closed standard output, as `head` does: exit code 0, no message.
    Closed,
}

/// Exit code 2: the user asked for too large a transposition table or too many threads.
impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Failure {
        Failure::input(error)
    }
}

/// Exit code 2 if the user can fix the error with another name or file, 0 if the reader closed standard output,
/// otherwise 1.
impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        let advice = match &error {
            FileError::Exists(_) => "give --resume to continue it, or name another file",
            FileError::ResumeDevice(_) => "name another file for --resume",
            _ => "",
        };
        if error.is_closed() {
            Failure::Closed
        } else if !advice.is_empty() {
            Failure::Input(anyhow!("{error}: {advice}"))
        } else if error.is_input() {
            Failure::input(error)
        } else {
            Failure::task(error)
        }
    }
}

/// Exit code 2 if the user can fix the error with another file, otherwise 1.
impl From<BookFileError> for Failure {
    fn from(error: BookFileError) -> Failure {
        match error {
            BookFileError::File(error) => (*error).into(),
            error if error.is_input() => Failure::input(error),
            error => Failure::task(error),
        }
    }
}

/// Exit code 2 if the user can fix the error with another name or file, otherwise 1.
impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Failure {
        match error {
            LibraryError::File(error) => error.into(),
            LibraryError::Missing(_) => Failure::Input(anyhow!(
                "{error}: import games first, as in\n  obverse library import games.ggf"
            )),
            error if error.is_input() => Failure::input(error),
            error => Failure::task(error),
        }
    }
}

impl Failure {
    /// A failure with exit code 2.
    pub fn input(error: impl Into<anyhow::Error>) -> Failure {
        Failure::Input(error.into())
    }

    /// A failure with exit code 1.
    pub fn task(error: impl Into<anyhow::Error>) -> Failure {
        Failure::Task(error.into())
    }

    /// Puts `context` in front of the message.
    pub fn context(self, context: String) -> Failure {
        match self {
            Failure::Input(error) => Failure::Input(error.context(context)),
            Failure::Task(error) => Failure::Task(error.context(context)),
            Failure::Closed => Failure::Closed,
        }
    }

    /// Converts an error in writing to standard output. A broken pipe becomes `Closed`.
    pub fn writing(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Closed
        } else {
            Failure::task(anyhow::Error::new(error).context("standard output cannot be written"))
        }
    }

    /// Prints the message to standard error, as text or JSON, and returns the exit code.
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

/// Prints an error message to standard error, as text or JSON.
pub fn report_message(message: &str, json: bool) {
    let text = if json {
        format!("{}\n", json!({ "error": message }))
    } else {
        let message = output::printable(message);
        format!("{ERROR}error:{ERROR:#} {message}\n")
    };
    output::note(&text);
}
