//! `obverse match`: many games between two players, and the Elo difference.

use std::process::ExitCode;

use anyhow::anyhow;
use obverse_arena::Contest;
use obverse_report::contest::ContestReport;

use super::contest::{
    ContestProgress, ContestWatcher, RecordedGames, contest_between, entrants, exit_code, openings,
    recall,
};
use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;

/// Event name in the records of the games of a match.
const EVENT: &str = "obverse match";

pub fn run(args: &MatchArgs) -> Result<ExitCode, Failure> {
    let mut recorded = RecordedGames::read(&args.contest, EVENT)?;
    let mut contest = contest(args, &recorded)?;
    let mut progress = ContestProgress::new(args.contest.json, contest.games);
    recorded.create_file(&args.contest, EVENT)?;
    for (label, record) in &recorded.games {
        recall(&mut contest, label, record)?;
    }
    progress.file = recorded.file;
    let stop = interrupt::engine_stop();
    let standing = {
        let mut watcher = ContestWatcher::new(&mut progress, contest.names(), 0);
        contest
            .finished
            .iter()
            .for_each(|result| watcher.recall(result));
        contest.play(&mut watcher, &stop)
    };
    let games = progress.finish()?;
    let report = ContestReport::new(&contest, &standing, games);
    if args.contest.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.in_words())?;
    }
    Ok(exit_code(stop.is_stopped()))
}

fn contest(args: &MatchArgs, recorded: &RecordedGames) -> Result<Contest, Failure> {
    let count = args.contest.players.len();
    if count != 2 {
        return Err(Failure::Input(anyhow!(
            "a match has two players, not {count}: give --engine twice, or try `obverse tournament`"
        )));
    }
    let [first, second] = entrants(&args.contest, recorded)?
        .try_into()
        .map_err(|_| Failure::Input(anyhow!("a match has two players")))?;
    let games = args.games();
    Ok(Contest {
        openings: openings(&args.contest.openings, games.div_ceil(2), args.contest.seed)?,
        sprt: args.sprt,
        ..contest_between(&args.contest, games, [first, second])
    })
}
