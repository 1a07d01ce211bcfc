//! `obverse match`: many games between two players, and the Elo difference.

mod game_file;
mod game_label;
mod openings;
mod progress;
mod recorded_games;

use std::process::ExitCode;

use anyhow::anyhow;
use obverse_arena::{Contest, Entrant, PlayerSpec, ResumeError, TimeControl, ggf_name};
use obverse_engine::Effort;
use obverse_formats::GameRecord;
use obverse_report::contest::ContestReport;

use crate::args::{ContestArgs, Entry, MatchArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;

pub use game_file::GameFile;
pub use game_label::GameLabel;
pub use openings::openings;
pub use progress::{ContestProgress, ContestWatcher};
pub use recorded_games::RecordedGames;

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

/// The exit code: failure if Ctrl-C stopped the contest.
pub fn exit_code(is_stopped: bool) -> ExitCode {
    match is_stopped {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    }
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
        ..between(&args.contest, games, [first, second])
    })
}

/// A contest between two players. The caller sets the openings.
pub fn between(args: &ContestArgs, games: usize, entrants: [Entrant; 2]) -> Contest {
    Contest {
        games,
        time: args.time_control(),
        concurrency: args.concurrency.into(),
        seed: args.seed,
        ..Contest::new(entrants)
    }
}

/// The players of a contest, with the options that apply to all of them. Those that are out according to the file are
/// not started.
pub fn entrants(args: &ContestArgs, recorded: &RecordedGames) -> Result<Vec<Entrant>, Failure> {
    let strength = args.strength();
    let engine_option = match strength.effort {
        Some(effort @ (Effort::Level(_) | Effort::Nodes(_))) => Some(effort.option()),
        _ => strength.skill.map(|_| "skill"),
    };
    if let Some(option) = engine_option
        && !args.players.iter().any(|entry| entry.spec.accepts(option))
    {
        return Err(Failure::Input(anyhow!(
            "--{option} applies only to the engine, and no player is the engine: use --depth or --time"
        )));
    }
    let out = recorded.players_out();
    let entrant = |entry: &Entry| {
        let mut spec = entry.spec.clone();
        spec.set_defaults(strength);
        // A player that cannot start is an error before the first game, not a lost game.
        if !out.contains(ggf_name(&entry.name).as_str()) {
            check(&entry.name, &spec, args.time_control())?;
        }
        Ok(Entrant::new(&entry.name, move || spec.player()))
    };
    args.players.iter().map(entrant).collect()
}

/// Checks that a player can start: weights and memory are available, or its program starts and answers.
fn check(name: &str, spec: &PlayerSpec, time: TimeControl) -> Result<(), Failure> {
    spec.check(time.first_allowance()).map_err(|error| {
        let program = match spec {
            PlayerSpec::External(options) => {
                format!("its program `{}` ", options.command.join(" "))
            }
            PlayerSpec::Engine(_) | PlayerSpec::Classic(_) => String::new(),
        };
        Failure::Input(anyhow!("the player {name} cannot play: {program}{error}"))
    })
}

/// Adds a game of an earlier run to the contest, unless it has a game with this number. Fails if the players or the
/// opening differ.
pub fn recall(
    contest: &mut Contest,
    label: &GameLabel,
    record: &GameRecord,
) -> Result<(), Failure> {
    let GameLabel {
        number, forfeit, ..
    } = label;
    let counted = contest.resume_game(*number, record, forfeit.as_deref());
    counted.map_err(|error| {
        let remedy = match error {
            ResumeError::Players => "the same players in the same order",
            ResumeError::Opening => "the same --openings and --seed",
        };
        Failure::Input(anyhow!(
            "{} of the file {error}: give {remedy} to resume, or another file",
            label.place()
        ))
    })
}
