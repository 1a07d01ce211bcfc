//! `obverse match`: two players, many games, and what they say about strength.

mod audience;
mod game_file;
mod openings;

use std::process::ExitCode;

use anyhow::anyhow;
use obverse_arena::{Contest, Entrant, NotOfContest, PlayerSpec, TimeControl};
use obverse_engine::Effort;
use obverse_formats::GameRecord;
use obverse_report::contest::Report;

use crate::args::{ContestArgs, Entry, MatchArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;

pub use audience::{Audience, Ear};
pub use game_file::GameFile;
pub use openings::openings;

/// What the games of a match are marked with.
const EVENT: &str = "obverse match";

pub fn run(args: &MatchArgs) -> Result<ExitCode, Failure> {
    let mut contest = contest(args)?;
    let mut audience = Audience::new(args.contest.json, contest.games);
    if let Some(path) = &args.contest.out {
        let (file, games) = GameFile::open(path, args.contest.resume, EVENT)?;
        for (number, record) in games {
            recall(&mut contest, number, &record)?;
        }
        audience.file = Some(file);
    }
    let stop = interrupt::engine_stop();
    let standing = {
        let mut ear = Ear::new(&mut audience, contest.names(), 0);
        contest
            .finished
            .iter()
            .for_each(|result| ear.recall(result));
        contest.play(&mut ear, &stop)
    };
    let games = audience.finish()?;
    let report = Report::new(&contest, &standing, games);
    if args.contest.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.in_words())?;
    }
    Ok(exit_code(stop.is_stopped()))
}

/// The exit code of a contest that was or was not stopped.
pub fn exit_code(is_stopped: bool) -> ExitCode {
    match is_stopped {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
}

fn contest(args: &MatchArgs) -> Result<Contest, Failure> {
    let count = args.contest.players.len();
    if count != 2 {
        return Err(Failure::Input(anyhow!(
            "a match has two players, not {count}: give --engine twice, or try obverse tournament"
        )));
    }
    let [first, second] = entrants(&args.contest)?
        .try_into()
        .map_err(|_| Failure::Input(anyhow!("a match has two players")))?;
    let games = args.games();
    Ok(Contest {
        openings: openings(&args.contest.openings, games.div_ceil(2), args.contest.seed)?,
        sprt: args.sprt,
        ..between(&args.contest, games, [first, second])
    })
}

/// A contest of these two, without openings.
pub fn between(args: &ContestArgs, games: usize, entrants: [Entrant; 2]) -> Contest {
    Contest {
        games,
        time: args.time_control(),
        concurrency: args.concurrency.into(),
        seed: args.seed,
        ..Contest::new(entrants)
    }
}

/// The players of a contest, with what the options say of all of them.
pub fn entrants(args: &ContestArgs) -> Result<Vec<Entrant>, Failure> {
    let strength = args.strength();
    let engine_option = match strength.effort {
        Some(effort @ (Effort::Level(_) | Effort::Nodes(_))) => Some(effort.option()),
        _ => strength.skill.map(|_| "skill"),
    };
    if let Some(option) = engine_option
        && !args.players.iter().any(|entry| entry.spec.takes(option))
    {
        return Err(Failure::Input(anyhow!(
            "--{option} is for the engine, which does not play here: choose --depth or --time"
        )));
    }
    let entrant = |entry: &Entry| {
        let mut spec = entry.spec.clone();
        spec.set_usual(strength);
        // What is wrong with it is said before anything is played: who cannot play has not lost.
        check(&entry.name, &spec, args.time_control())?;
        Ok(Entrant::new(&entry.name, move || spec.player()))
    };
    args.players.iter().map(entrant).collect()
}

/// Whether a player can play: there are its weights and memory for it, or its program starts and answers.
fn check(name: &str, spec: &PlayerSpec, time: TimeControl) -> Result<(), Failure> {
    spec.check(time.first_allowance()).map_err(|error| {
        let program = match spec {
            PlayerSpec::External(options) => format!("its program `{}` ", options.words.join(" ")),
            PlayerSpec::Engine(_) | PlayerSpec::Classic(_) => String::new(),
        };
        Failure::Input(anyhow!("the player {name} cannot play: {program}{error}"))
    })
}

/// Counts a game that a file has, if it is one of this contest and not there already.
pub fn recall(contest: &mut Contest, number: usize, record: &GameRecord) -> Result<(), Failure> {
    contest.recall(number, record).map_err(|error| {
        let remedy = match error {
            NotOfContest::Players => "the same players in the same order",
            NotOfContest::Opening => "the same --openings and --seed",
        };
        Failure::Input(anyhow!(
            "game {} of the file {error}: give {remedy} to resume, or another file",
            number + 1
        ))
    })
}
