//! `obverse tournament`: round robins and Swiss tournaments.

mod round_robin;
mod swiss;

use std::collections::HashSet;
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_arena::{Entrant, ggf_name};

use super::contest::{self, RecordedGames};
use crate::args::{TournamentArgs, TournamentSystem};
use crate::failure::Failure;

pub fn run(args: &TournamentArgs) -> Result<ExitCode, Failure> {
    match args.system {
        TournamentSystem::RoundRobin if args.rounds.is_some() => Err(Failure::Input(anyhow!(
            "--rounds applies only to --system swiss: a round robin has all pairs of players"
        ))),
        TournamentSystem::RoundRobin => round_robin::run(args),
        TournamentSystem::Swiss => swiss::run(args),
    }
}

/// The players of a tournament. Checks that each can start, except players that are out (excluded after failures) in
/// the recorded games.
fn entrants(args: &TournamentArgs, recorded: &RecordedGames) -> Result<Vec<Entrant>, Failure> {
    let players = &args.contest.players;
    if players.len() < 2 {
        return Err(Failure::Input(anyhow!(
            "a tournament needs at least two players: give --engine for each of them"
        )));
    }
    let mut names = HashSet::new();
    if let Some(entry) = players
        .iter()
        .find(|entry| !names.insert(ggf_name(&entry.name)))
    {
        return Err(Failure::Input(anyhow!(
            "two players have the name `{}`: give one of them another name with name=",
            entry.name
        )));
    }
    contest::entrants(&args.contest, recorded)
}
