//! `obverse tournament`: everybody against everybody else.

use std::collections::HashSet;
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_arena::{Contest, Entrant, kept_name};
use obverse_formats::GameRecord;
use obverse_report::contest::Standings;

use super::contest::{self, Audience, Ear, GameFile, between, exit_code, openings};
use crate::args::TournamentArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;

/// What the games of a tournament are marked with.
const EVENT: &str = "obverse tournament";

/// Two players by their numbers, and their contest.
struct Pairing {
    players: [usize; 2],
    contest: Contest,
}

pub fn run(args: &TournamentArgs) -> Result<ExitCode, Failure> {
    let entrants = entrants(args)?;
    let mut pairings = pairings(args, &entrants)?;
    let names: Vec<String> = entrants
        .iter()
        .map(|entrant| entrant.name().to_owned())
        .collect();
    let games = pairings.iter().map(|pairing| pairing.contest.games).sum();
    let mut audience = Audience::new(args.contest.json, games);
    if let Some(path) = &args.contest.out {
        let (file, games) = GameFile::open(path, args.contest.resume, EVENT)?;
        for (number, record) in games {
            recall(&mut pairings, &names, number, &record)?;
        }
        audience.file = Some(file);
    }
    let stop = interrupt::engine_stop();
    let mut standings = Standings::new(names);
    let mut before = 0;
    for Pairing { players, contest } in &pairings {
        let mut ear = Ear::new(&mut audience, contest.names(), before);
        contest
            .finished
            .iter()
            .for_each(|result| ear.recall(result));
        // Once stopped it plays nothing; what a file has counts all the same.
        let standing = contest.play(&mut ear, &stop);
        before += u64::from(standing.games());
        standings.add(*players, &standing);
    }
    let finished = before == games as u64;
    let games = audience.finish()?;
    if args.contest.json {
        output::print_json(&standings.in_json(finished, games))?;
    } else {
        output::print(&standings.in_words(finished))?;
    }
    Ok(exit_code(stop.is_stopped()))
}

fn entrants(args: &TournamentArgs) -> Result<Vec<Entrant>, Failure> {
    let players = &args.contest.players;
    if players.len() < 2 {
        return Err(Failure::Input(anyhow!(
            "a tournament needs two players or more: give --engine for each of them"
        )));
    }
    let mut names = HashSet::new();
    if let Some(entry) = players
        .iter()
        .find(|entry| !names.insert(kept_name(&entry.name)))
    {
        return Err(Failure::Input(anyhow!(
            "two players are called {}: games could not be told apart",
            entry.name
        )));
    }
    contest::entrants(&args.contest)
}

fn pairings(args: &TournamentArgs, entrants: &[Entrant]) -> Result<Vec<Pairing>, Failure> {
    let games = args.games as usize;
    let openings = openings(&args.contest.openings, games.div_ceil(2), args.contest.seed)?;
    let mut pairings = Vec::new();
    for (second, other) in entrants.iter().enumerate() {
        for (first, entrant) in entrants[..second].iter().enumerate() {
            let contest = Contest {
                openings: openings.clone(),
                ..between(&args.contest, games, [entrant.clone(), other.clone()])
            };
            pairings.push(Pairing {
                players: [first, second],
                contest,
            });
        }
    }
    Ok(pairings)
}

/// Counts a game that a file has.
fn recall(
    pairings: &mut [Pairing],
    names: &[String],
    number: usize,
    record: &GameRecord,
) -> Result<(), Failure> {
    let player = |name: &Option<String>| {
        let name = name.as_deref()?;
        names.iter().position(|player| kept_name(player) == name)
    };
    let players = player(&record.black.name).zip(player(&record.white.name));
    let pairing = players.and_then(|(black, white)| {
        let players = [black.min(white), black.max(white)];
        pairings
            .iter_mut()
            .find(|pairing| pairing.players == players)
    });
    // Who does not play any more, as in a tournament with one player less, is not counted.
    match pairing {
        Some(pairing) => contest::recall(&mut pairing.contest, number, record),
        None => Ok(()),
    }
}
