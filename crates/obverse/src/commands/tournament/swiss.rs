//! Swiss tournaments: rounds between players with equal points.

use std::process::ExitCode;

use anyhow::anyhow;
use obverse_arena::{
    Contest, Entrant, FailureStreak, GameLabel, Standing, SwissRound, SwissTournament, ggf_name,
};
use obverse_core::Game;
use obverse_engine::Stop;
use obverse_formats::GameRecord;
use obverse_report::contest::SwissTable;

use crate::args::TournamentArgs;
use crate::commands::contest::{
    self, ContestProgress, ContestWatcher, RecordedGames, contest_between, exit_code, openings,
    tournament_entrants,
};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;

/// Event name in the records of the games of a Swiss tournament.
const EVENT: &str = "obverse swiss";

/// Data shared by all rounds.
struct Schedule<'a> {
    args: &'a TournamentArgs,
    entrants: Vec<Entrant>,
    /// Openings of all rounds. After the last opening the first one is used again.
    openings: Vec<Game>,
    /// Games of earlier runs.
    games: Vec<(GameLabel, GameRecord)>,
}

pub fn run(args: &TournamentArgs) -> Result<ExitCode, Failure> {
    let mut recorded = RecordedGames::read(&args.contest, EVENT)?;
    let entrants = tournament_entrants(&args.contest, &recorded)?;
    let rounds = match args.rounds {
        Some(rounds) => rounds.into(),
        None => SwissTournament::default_rounds(entrants.len()),
    };
    let games = args.games as usize;
    let pairs = rounds * games.div_ceil(2);
    let openings = openings(&args.contest.openings, pairs, args.contest.seed)?;
    recorded.create_file(&args.contest, EVENT)?;
    let schedule = Schedule {
        args,
        openings,
        games: recorded.games,
        entrants,
    };
    let total = rounds * (schedule.entrants.len() / 2) * games;
    let mut progress = ContestProgress::new(args.contest.json, total);
    progress.file = recorded.file;
    let stop = interrupt::engine_stop();
    let names = schedule
        .entrants
        .iter()
        .map(|entrant| entrant.name().to_owned());
    let mut table = SwissTable::new(names.collect());
    let mut tournament = SwissTournament::new(schedule.entrants.len(), games, args.contest.seed);
    let mut streaks = vec![FailureStreak::default(); schedule.entrants.len()];
    let mut before = 0;
    let mut finished = true;
    while tournament.rounds().len() < rounds && !stop.is_stopped() {
        let number = tournament.rounds().len();
        let round = tournament.next_round();
        let contests = schedule.contests(number, &round)?;
        let mut points = Vec::with_capacity(contests.len());
        for (players, mut contest) in round.pairings.iter().zip(contests) {
            contest.streaks = players.map(|player| streaks[player].clone());
            let standing = play(&contest, number, &mut progress, before, &stop);
            before += u64::from(standing.games());
            finished &= standing.games() as usize == games;
            points.push(standing.points());
            table.add(*players, &standing);
            for (player, streak) in players.iter().zip(standing.streaks) {
                streaks[*player] = streak;
            }
        }
        tournament.add_round(round, points);
        for (player, streak) in streaks.iter().enumerate() {
            if streak.out().is_some() {
                tournament.withdraw(player);
            }
        }
    }
    finished &= tournament.rounds().len() == rounds;
    let games = progress.finish()?;
    if args.contest.json {
        output::print_json(&table.to_json(&tournament, finished, games))?;
    } else {
        output::print(&table.in_words(&tournament, finished))?;
    }
    Ok(exit_code(stop.is_stopped()))
}

/// Plays the unfinished games of a pairing. After Ctrl-C no further game is played, but games recorded in the file
/// still count.
fn play(
    contest: &Contest,
    round: usize,
    progress: &mut ContestProgress,
    before: u64,
    stop: &Stop,
) -> Standing {
    let mut watcher = ContestWatcher::new(progress, contest.names(), before);
    watcher.round = Some(round);
    contest
        .finished
        .iter()
        .for_each(|result| watcher.recall(result));
    contest.play(&mut watcher, stop)
}

impl Schedule<'_> {
    /// One contest per pairing of a round, with the games of earlier runs added. `number` is the number of the round,
    /// from 0.
    fn contests(&self, number: usize, round: &SwissRound) -> Result<Vec<Contest>, Failure> {
        let contest = |players: &[usize; 2]| {
            let entrants = players.map(|player| self.entrants[player].clone());
            let games = self.args.games as usize;
            Contest {
                openings: self.round_openings(number),
                seed: self.args.contest.seed.wrapping_add(number as u64),
                ..contest_between(&self.args.contest, games, entrants)
            }
        };
        let mut contests: Vec<Contest> = round.pairings.iter().map(contest).collect();
        let games = self.games.iter();
        for (label, record) in games.filter(|(label, _)| label.round == Some(number)) {
            let contest = contests
                .iter_mut()
                .find(|contest| is_between(contest, record));
            let contest = contest.ok_or_else(|| {
                Failure::Input(anyhow!(
                    "{} of the file has other players than this tournament: to resume, give the same players in \
                    the same order, --games, --openings and --seed; otherwise name another file",
                    label.place()
                ))
            })?;
            contest::recall(contest, label, record)?;
        }
        Ok(contests)
    }

    /// The openings of a round, which is numbered from 0.
    fn round_openings(&self, round: usize) -> Vec<Game> {
        let pairs = (self.args.games as usize).div_ceil(2);
        let openings = self
            .openings
            .iter()
            .cycle()
            .skip(round * pairs % self.openings.len());
        openings.take(pairs).cloned().collect()
    }
}

/// Whether a recorded game is between the players of a contest.
fn is_between(contest: &Contest, record: &GameRecord) -> bool {
    let recorded =
        [&record.black, &record.white].map(|player| player.name.clone().unwrap_or_default());
    let names = contest.names().map(ggf_name);
    names.iter().all(|name| recorded.contains(name))
}
