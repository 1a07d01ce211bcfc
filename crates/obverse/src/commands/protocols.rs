//! `obverse gtp`, `nboard` and `cassio`: the engine for graphical interfaces.

use std::io::{self, BufReader, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Options, Strength};
use obverse_files::weights_file;
use obverse_protocols::{SessionError, Settings, cassio, gtp, nboard};

use crate::args::{CassioArgs, EngineArgs, GtpArgs, NboardArgs, ProtocolArgs};
use crate::failure::Failure;

type Input = BufReader<io::Stdin>;

pub fn run_gtp(args: &GtpArgs) -> Result<ExitCode, Failure> {
    speak(settings(&args.protocol)?, gtp::run)
}

pub fn run_nboard(args: &NboardArgs) -> Result<ExitCode, Failure> {
    speak(settings(&args.protocol)?, nboard::run)
}

pub fn run_cassio(args: &CassioArgs) -> Result<ExitCode, Failure> {
    let settings = Settings {
        engine: options(args.engine, args.weights.as_deref())?,
        strength: Strength {
            effort: args.effort.effort(),
            skill: None,
        },
    };
    speak(settings, cassio::run)
}

fn settings(args: &ProtocolArgs) -> Result<Settings, Failure> {
    Ok(Settings {
        engine: options(args.engine, args.weights.as_deref())?,
        strength: args.strength.strength(),
    })
}

fn options(engine: EngineArgs, weights: Option<&Path>) -> Result<Options, Failure> {
    let weights = weights.map(weights_file::read).transpose()?;
    Ok(Options {
        evaluation: weights.map(|weights| Arc::new(Evaluation::new(weights))),
        ..engine.options()
    })
}

/// Runs the protocol on standard input and output until the input ends.
fn speak(
    settings: Settings,
    protocol: impl FnOnce(Settings, Input, &mut dyn Write) -> Result<(), SessionError>,
) -> Result<ExitCode, Failure> {
    // Not locked: the lock is bound to this thread, but lines are read on another.
    let input = BufReader::new(io::stdin());
    protocol(settings, input, &mut io::stdout()).map_err(|error| match error {
        SessionError::Engine(error) => Failure::from(error),
        SessionError::Thread(_) => Failure::task(error),
        SessionError::Io(error) => Failure::writing(error),
    })?;
    Ok(ExitCode::SUCCESS)
}
