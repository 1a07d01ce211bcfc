//! `obverse tournament`: round robins and Swiss tournaments.

mod round_robin;
mod swiss;

use std::process::ExitCode;

use anyhow::anyhow;

use crate::args::{TournamentArgs, TournamentSystem};
use crate::failure::Failure;

pub fn run(args: &TournamentArgs) -> Result<ExitCode, Failure> {
    match args.system {
        TournamentSystem::RoundRobin if args.rounds.is_some() => Err(Failure::Input(anyhow!(
            "--rounds applies only to --system swiss: in a round robin, every pair of players meets"
        ))),
        TournamentSystem::RoundRobin => round_robin::run(args),
        TournamentSystem::Swiss => swiss::run(args),
    }
}
