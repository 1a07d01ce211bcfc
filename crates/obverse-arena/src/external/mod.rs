//! Players that are external programs.

mod gtp_player;
mod nboard_player;
mod options;
mod process;
mod program_player;

pub use options::{ExternalOptions, Protocol};
pub use process::{Process, ReadError};

use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use obverse_engine::Stop;

use crate::{Allowance, Player, PlayerError};
use gtp_player::GtpPlayer;
use nboard_player::NboardPlayer;
use program_player::ProgramPlayer;

/// Extra time to wait for a response beyond the time that the engine has.
const GRACE: Duration = Duration::from_secs(1);

/// Reason why an external program cannot continue.
#[derive(Debug, thiserror::Error)]
pub enum ExternalFault {
    /// The program does not exist or cannot be started.
    #[error("cannot be started: {0}")]
    NotStarted(#[source] io::Error),
    /// The program has ended, with this exit status if it is known.
    #[error("ended without an answer{}", .0.map_or(String::new(), |status| format!(" ({status})")))]
    Ended(Option<ExitStatus>),
    /// The program did not respond within this time.
    #[error("did not answer within {:.1} seconds", .0.as_secs_f64())]
    Silent(Duration),
    /// The program refused a required command.
    #[error("answered `{answer}` to `{command}`")]
    Refused {
        /// Command that was sent.
        command: String,
        /// Response, shortened.
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
    #[error("was stopped")]
    Stopped,
}

impl From<ExternalFault> for PlayerError {
    fn from(fault: ExternalFault) -> PlayerError {
        PlayerError(Box::new(fault))
    }
}

impl ExternalOptions {
    /// Creates the player. The program starts with its first game.
    pub fn player(&self) -> Box<dyn Player> {
        match self.protocol {
            Protocol::Gtp => Box::new(GtpPlayer::new(self.clone())),
            Protocol::Nboard => Box::new(NboardPlayer::new(self.clone())),
            Protocol::Program => Box::new(ProgramPlayer::new(self.clone())),
        }
    }

    /// Checks that the program starts and responds, then ends it.
    pub fn check(&self, allowance: Allowance) -> Result<(), ExternalFault> {
        match self.protocol {
            Protocol::Gtp => GtpPlayer::new(self.clone()).set_up(),
            Protocol::Nboard => NboardPlayer::new(self.clone()).set_up(),
            Protocol::Program => ProgramPlayer::new(self.clone()).check(allowance),
        }
    }

    /// Maximum time to wait for a move.
    fn move_timeout(&self, allowance: Allowance) -> Duration {
        match allowance {
            Allowance::Unlimited => self.timeout(),
            Allowance::Move(time) => 2 * time + GRACE,
            Allowance::Clock(clock) => clock.remaining + GRACE,
        }
    }

    /// Maximum time to wait for a response where no clock applies.
    fn timeout(&self) -> Duration {
        self.timeout.unwrap_or(ExternalOptions::DEFAULT_TIMEOUT)
    }

    fn start(&self) -> Result<Process, ExternalFault> {
        let started = match (&self.log, self.protocol) {
            // The author of the program wants to see its error messages.
            (None, Protocol::Program) => Process::start_with(&self.command, Stdio::inherit()),
            (log, _) => Process::start(&self.command, log.as_deref()),
        };
        started.map_err(ExternalFault::NotStarted)
    }
}

/// How long to wait for a response.
#[derive(Clone, Copy)]
enum Timeout {
    /// Maximum time for each line. An engine may write other lines while it searches.
    PerLine(Duration),
    /// Maximum total time since this instant, for responses that need no search.
    Total(Duration, Instant),
}

impl Timeout {
    /// A total timeout that starts now.
    fn from_now(time: Duration) -> Timeout {
        Timeout::Total(time, Instant::now())
    }

    /// Time left to wait for the next line, and the full timeout.
    fn left(self) -> (Duration, Duration) {
        match self {
            Timeout::PerLine(time) => (time, time),
            Timeout::Total(time, began) => (time.saturating_sub(began.elapsed()), time),
        }
    }
}

/// Reads the next line of a program that is not blank.
fn read_line(
    process: &mut Process,
    timeout: Timeout,
    stop: &Stop,
) -> Result<String, ExternalFault> {
    let (left, full) = timeout.left();
    let line = match left.is_zero() {
        true => Err(ReadError::TimedOut),
        false => process.read_line(left, stop),
    };
    line.map_err(|error| match error {
        ReadError::Ended(status) => ExternalFault::Ended(status),
        ReadError::TimedOut => ExternalFault::Silent(full),
        ReadError::Stopped => ExternalFault::Stopped,
    })
}

/// The first 60 characters of a response, for error messages.
fn excerpt(text: &str) -> String {
    text.trim().chars().take(60).collect()
}
