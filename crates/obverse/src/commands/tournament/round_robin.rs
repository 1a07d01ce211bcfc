//! Round robins: every pair of players plays.

use std::process::ExitCode;

use obverse_arena::{Contest, Entrant, FailureStreak, GameLabel, ggf_name};
use obverse_formats::GameRecord;
use obverse_report::contest::RoundRobinTable;

use crate::args::TournamentArgs;
use crate::commands::contest::{
    self, ContestProgress, ContestWatcher, RecordedGames, contest_between, exit_code, openings,
    tournament_entrants,
};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;

/// Event name in the records of the games of a tournament.
const EVENT: &str = "obverse tournament";

/// Two players, by index in the order of entry, and the contest between them.
struct Pairing {
    players: [usize; 2],
    contest: Contest,
}

pub fn run(args: &TournamentArgs) -> Result<ExitCode, Failure> {
    let mut recorded = RecordedGames::read(&args.contest, EVENT)?;
    let entrants = tournament_entrants(&args.contest, &recorded)?;
    let mut pairings = pairings(args, &entrants)?;
    let names: Vec<String> = entrants
        .iter()
        .map(|entrant| entrant.name().to_owned())
        .collect();
    let games = pairings.iter().map(|pairing| pairing.contest.games).sum();
    let mut progress = ContestProgress::new(args.contest.json, games);
    recorded.create_file(&args.contest, EVENT)?;
    for (label, record) in &recorded.games {
        recall(&mut pairings, &names, label, record)?;
    }
    progress.file = recorded.file;
    let stop = interrupt::engine_stop();
    let mut standings = RoundRobinTable::new(names);
    let mut streaks = vec![FailureStreak::default(); entrants.len()];
    let mut before = 0;
    for Pairing { players, contest } in &mut pairings {
        contest.streaks = players.map(|player| streaks[player].clone());
        let mut watcher = ContestWatcher::new(&mut progress, contest.names(), before);
        contest
            .finished
            .iter()
            .for_each(|result| watcher.recall(result));
        // After Ctrl-C no further game is played, but games recorded in the file still count.
        let standing = contest.play(&mut watcher, &stop);
        before += u64::from(standing.games());
        standings.add(*players, &standing);
        for (player, streak) in players.iter().zip(standing.streaks) {
            streaks[*player] = streak;
        }
    }
    let finished = before == games as u64;
    let games = progress.finish()?;
    if args.contest.json {
        output::print_json(&standings.to_json(finished, games))?;
    } else {
        output::print(&standings.in_words(finished))?;
    }
    Ok(exit_code(stop.is_stopped()))
}

fn pairings(args: &TournamentArgs, entrants: &[Entrant]) -> Result<Vec<Pairing>, Failure> {
    let games = args.games as usize;
    let openings = openings(&args.contest.openings, games.div_ceil(2), args.contest.seed)?;
    let mut pairings = Vec::new();
    for (second, other) in entrants.iter().enumerate() {
        for (first, entrant) in entrants[..second].iter().enumerate() {
            let contest = Contest {
                openings: openings.clone(),
                ..contest_between(&args.contest, games, [entrant.clone(), other.clone()])
            };
            pairings.push(Pairing {
                players: [first, second],
                contest,
            });
        }
    }
    Ok(pairings)
}

/// Adds a game of an earlier run to the contest of its two players.
fn recall(
    pairings: &mut [Pairing],
    names: &[String],
    label: &GameLabel,
    record: &GameRecord,
) -> Result<(), Failure> {
    let player = |name: &Option<String>| {
        let name = name.as_deref()?;
        names.iter().position(|player| ggf_name(player) == name)
    };
    let players = player(&record.black.name).zip(player(&record.white.name));
    let pairing = players.and_then(|(black, white)| {
        let players = [black.min(white), black.max(white)];
        pairings
            .iter_mut()
            .find(|pairing| pairing.players == players)
    });
    // Games of a player who no longer takes part are skipped.
    match pairing {
        Some(pairing) => contest::recall(&mut pairing.contest, label, record),
        None => Ok(()),
    }
}
