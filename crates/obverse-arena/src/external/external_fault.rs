use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

use crate::PlayerError;

/// Reason why an external program cannot continue. Each message completes a sentence that begins with the name of the
/// player.
#[derive(Debug, thiserror::Error)]
pub enum ExternalFault {
    /// The program does not exist or cannot be started.
    #[error("cannot be started: {0}")]
    NotStarted(#[source] io::Error),
    /// The file for the log of the program cannot be opened.
    #[error("cannot be logged to {path}: {1}", path = .0.display())]
    Log(PathBuf, #[source] io::Error),
    /// The program has ended, with this exit status if it is known.
    #[error("ended without an answer{}", .0.map_or(String::new(), |status| format!(" ({status})")))]
    Ended(Option<ExitStatus>),
    /// The program did not respond within this time.
    #[error("did not answer within {:.1} seconds", .0.as_secs_f64())]
    Silent(Duration),
    /// The program refused a required command.
    #[error("refused the command `{command}` with the answer `{answer}`")]
    Refused {
        /// Command that was sent.
        command: String,
        /// Response of the program, shortened.
        answer: String,
    },
    /// A `program:` player did not respond within this time, often because it waits for more input.
    #[error(
        "did not answer within {} seconds (the input is complete after the eighth row of the board; the \
        answer must be one flushed line)",
        .0.as_secs_f64()
    )]
    SilentProgram(Duration),
    /// The response, here shortened, is not a square.
    #[error("answered `{0}`, which is not a square from a1 to h8")]
    NotASquare(String),
    /// The program wrote this line, here shortened, after its answer.
    #[error("wrote an extra line, `{0}`: expected one line per answer")]
    Unasked(String),
    /// The response, here shortened, is not a move.
    #[error("answered `{0}`, which is not a move")]
    NotAMove(String),
    /// The program resigned.
    #[error("resigned")]
    Resigned,
    /// The game does not start from the standard position, which GTP requires.
    #[error("cannot play this game: GTP supports only the standard start position")]
    Start,
    /// The match was cancelled.
    #[error("did not finish its move, because the match was cancelled")]
    Stopped,
}

impl From<ExternalFault> for PlayerError {
    fn from(fault: ExternalFault) -> PlayerError {
        PlayerError(Box::new(fault))
    }
}

/// The first 60 characters of a response, for error messages.
pub(super) fn excerpt(text: &str) -> String {
    text.trim().chars().take(60).collect()
}
