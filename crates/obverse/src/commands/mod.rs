//! One file for each command.

mod completions;
mod convert;
mod greeting;
mod moves;
mod perft;
mod show;
mod trace;

use std::process::ExitCode;

use crate::args::{Args, Command};
use crate::failure::Failure;

/// Does what was asked.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    match args.command {
        None => greeting::run()?,
        Some(Command::Show(args)) => show::run(args)?,
        Some(Command::Moves(args)) => moves::run(args)?,
        Some(Command::Perft(args)) => perft::run(args)?,
        Some(Command::Convert(args)) => return convert::run(args),
        Some(Command::Trace(args)) => return trace::run(args),
        Some(Command::Completions(args)) => completions::run(args)?,
    }
    Ok(ExitCode::SUCCESS)
}
