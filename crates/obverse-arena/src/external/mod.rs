//! Engines that are programs of their own.

mod gtp_player;
mod nboard_player;
mod options;
mod process;
mod program_player;

pub use options::{ExternalOptions, Protocol};
pub use process::{NoAnswer, Process};

use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use obverse_engine::Stop;

use crate::{Allowance, Player, PlayerError};
use gtp_player::GtpPlayer;
use nboard_player::NboardPlayer;
use program_player::ProgramPlayer;

/// How long an engine may take beyond what it is allowed before it is no longer waited for.
const GRACE: Duration = Duration::from_secs(1);

/// What an engine did instead of playing.
#[derive(Debug, thiserror::Error)]
pub enum ExternalFault {
    /// There is no such program, or it may not be started.
    #[error("cannot be started: {0}")]
    NotStarted(#[source] io::Error),
    /// It is gone.
    #[error("ended without an answer{}", .0.map_or(String::new(), |status| format!(" ({status})")))]
    Ended(Option<ExitStatus>),
    /// It is there and says nothing.
    #[error("did not answer within {:.1} seconds", .0.as_secs_f64())]
    Silent(Duration),
    /// It refuses to do what it has to.
    #[error("answered `{answer}` to `{command}`")]
    Refused {
        /// What it was told.
        command: String,
        /// What it said.
        answer: String,
    },
    /// It is there and says nothing, as programs do that wait for more.
    #[error(
        "did not answer within {} seconds (the position is complete after its eighth row: nothing more \
         comes, and the answer must be flushed)",
        .0.as_secs_f64()
    )]
    SilentProgram(Duration),
    /// It says something else than a square.
    #[error("answered `{0}`, which is not a square from a1 to h8")]
    NotASquare(String),
    /// It says more than one line.
    #[error("wrote `{0}` without being asked: an answer is one line")]
    Unasked(String),
    /// Its move is none.
    #[error("answered `{0}`, which is not a move")]
    NotAMove(String),
    /// It gave up.
    #[error("resigned")]
    Resigned,
    /// GTP cannot say where the game begins.
    #[error("cannot be told by GTP where this game began: it is not the standard start")]
    Start,
    /// The match is over.
    #[error("was stopped")]
    Stopped,
}

impl From<ExternalFault> for PlayerError {
    fn from(fault: ExternalFault) -> PlayerError {
        PlayerError(Box::new(fault))
    }
}

impl ExternalOptions {
    /// The engine as a player. It is started when its first game begins.
    pub fn player(&self) -> Box<dyn Player> {
        match self.protocol {
            Protocol::Gtp => Box::new(GtpPlayer::new(self.clone())),
            Protocol::Nboard => Box::new(NboardPlayer::new(self.clone())),
            Protocol::Program => Box::new(ProgramPlayer::new(self.clone())),
        }
    }

    /// Whether the engine starts, and answers what is asked before a game in which it has this time. It ends
    /// again.
    pub fn check(&self, allowance: Allowance) -> Result<(), ExternalFault> {
        match self.protocol {
            Protocol::Gtp => GtpPlayer::new(self.clone()).set_up(),
            Protocol::Nboard => NboardPlayer::new(self.clone()).set_up(),
            Protocol::Program => ProgramPlayer::new(self.clone()).check(allowance),
        }
    }

    /// How long an engine is waited for.
    fn patience(&self, allowance: Allowance) -> Duration {
        match allowance {
            Allowance::Unlimited => self.timeout(),
            Allowance::Move(time) => 2 * time + GRACE,
            Allowance::Clock(clock) => clock.remaining + GRACE,
        }
    }

    /// How long an engine may be silent where no clock says so.
    fn timeout(&self) -> Duration {
        self.timeout.unwrap_or(ExternalOptions::USUAL_TIMEOUT)
    }

    fn start(&self) -> Result<Process, ExternalFault> {
        let started = match (&self.log, self.protocol) {
            // Its author wants to see what it says.
            (None, Protocol::Program) => Process::start_with(&self.words, Stdio::inherit()),
            (log, _) => Process::start(&self.words, log.as_deref()),
        };
        started.map_err(ExternalFault::NotStarted)
    }
}

/// How long an answer is waited for.
#[derive(Clone, Copy)]
enum Patience {
    /// For so long after each line: an engine that thinks may talk meanwhile.
    Silence(Duration),
    /// For so long altogether, whatever else is said: answers that need no thought. The moment says since when.
    Answer(Duration, Instant),
}

impl Patience {
    /// So long from now on.
    fn from_now(time: Duration) -> Patience {
        Patience::Answer(time, Instant::now())
    }

    /// How long the next line is waited for, and how long it was to be.
    fn left(self) -> (Duration, Duration) {
        match self {
            Patience::Silence(time) => (time, time),
            Patience::Answer(time, began) => (time.saturating_sub(began.elapsed()), time),
        }
    }
}

/// The next line of an engine that is waited for so long.
fn hear(process: &mut Process, patience: Patience, stop: &Stop) -> Result<String, ExternalFault> {
    let (left, whole) = patience.left();
    let heard = match left.is_zero() {
        true => Err(NoAnswer::Silent),
        false => process.hear(left, stop),
    };
    heard.map_err(|error| match error {
        NoAnswer::Ended(status) => ExternalFault::Ended(status),
        NoAnswer::Silent => ExternalFault::Silent(whole),
        NoAnswer::Stopped => ExternalFault::Stopped,
    })
}

/// The beginning of what an engine says, short enough for a message.
fn excerpt(text: &str) -> String {
    text.trim().chars().take(60).collect()
}
