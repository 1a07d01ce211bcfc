use std::collections::HashSet;
use std::sync::Arc;

use obverse_arena::{Contest, Entrant, FailureStreak, SwissTournament, TimeControl, ggf_name};
use obverse_core::Game;
use obverse_report::contest::{RoundRobinTable, SwissTable};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use super::contest_settings::ContestSettings;
use super::entrant_like::{EntrantLike, NamedEntrant};
use super::game_sink::{ContestSink, GameRow, GameSink};
use crate::callbacks::Callbacks;
use crate::interrupt::run_with_callbacks;

/// Event names in the records of the games of a round robin and of a Swiss tournament.
const ROUND_ROBIN: &str = "obverse tournament";
const SWISS: &str = "obverse swiss";

/// The players and settings of a tournament.
struct Tournament<'a> {
    settings: &'a ContestSettings,
    time: TimeControl,
    entrants: Vec<Entrant>,
    openings: Vec<Game>,
    callbacks: &'a Callbacks,
}

/// Plays a round robin or a Swiss tournament. If the number of rounds of a Swiss tournament is 0, the default number is
/// played. Returns the table as JSON and as text, and the games.
#[pyfunction]
pub(crate) fn play_tournament(
    py: Python<'_>,
    players: Vec<EntrantLike>,
    settings: ContestSettings,
    rounds: Option<usize>,
) -> PyResult<(String, String, Vec<GameRow>)> {
    let callbacks = Arc::new(Callbacks::new()?);
    let entrants: Vec<NamedEntrant> = players
        .into_iter()
        .map(|player| player.parse(py))
        .collect::<PyResult<_>>()?;
    check_names(&entrants)?;
    let rounds = rounds.map(|rounds| match rounds {
        0 => SwissTournament::default_rounds(entrants.len()),
        rounds => rounds,
    });
    let time = settings.time_control()?;
    let pairs = settings.games.div_ceil(2) * rounds.unwrap_or(1);
    let openings = settings.openings(py, pairs, &callbacks)?;
    run_with_callbacks(py, &callbacks, || {
        entrants
            .iter()
            .try_for_each(|entrant| entrant.check(time.first_allowance()))
    })??;
    let event = if rounds.is_some() { SWISS } else { ROUND_ROBIN };
    let path = settings.out.as_deref();
    let mut sink = GameSink::new(event, path, &callbacks, settings.on_game.as_ref())?;
    let entrants = entrants
        .into_iter()
        .map(|entrant| entrant.entrant(&callbacks));
    let tournament = Tournament {
        settings: &settings,
        time,
        entrants: entrants.collect(),
        openings,
        callbacks: &callbacks,
    };
    let (json, words) = run_with_callbacks(py, &callbacks, || match rounds {
        Some(rounds) => tournament.swiss(rounds, &mut sink),
        None => tournament.round_robin(&mut sink),
    })?;
    let json = json.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    Ok((json, words, sink.finish()?))
}

fn check_names(entrants: &[NamedEntrant]) -> PyResult<()> {
    if entrants.len() < 2 {
        return Err(PyValueError::new_err(
            "a tournament needs at least two players",
        ));
    }
    let mut names = HashSet::new();
    match entrants
        .iter()
        .find(|entrant| !names.insert(ggf_name(&entrant.name)))
    {
        Some(entrant) => Err(PyValueError::new_err(format!(
            "two players have the name `{}`: give one of them another name",
            entrant.name
        ))),
        None => Ok(()),
    }
}

impl Tournament<'_> {
    fn names(&self) -> Vec<String> {
        let names = self
            .entrants
            .iter()
            .map(|entrant| entrant.name().to_owned());
        names.collect()
    }

    /// Returns the contest between two players, given by their indices.
    fn contest(
        &self,
        players: [usize; 2],
        openings: Vec<Game>,
        streaks: &[FailureStreak],
    ) -> Contest {
        let entrants = players.map(|player| self.entrants[player].clone());
        Contest {
            openings,
            streaks: players.map(|player| streaks[player].clone()),
            ..self.settings.between(self.time, entrants)
        }
    }

    fn round_robin(&self, sink: &mut GameSink<'_>) -> (serde_json::Result<String>, String) {
        let mut standings = RoundRobinTable::new(self.names());
        let mut streaks = vec![FailureStreak::default(); self.entrants.len()];
        let mut is_finished = true;
        for second in 0..self.entrants.len() {
            for first in 0..second {
                let players = [first, second];
                let contest = self.contest(players, self.openings.clone(), &streaks);
                let mut games = ContestSink {
                    sink: &mut *sink,
                    names: contest.names().map(str::to_owned),
                    round: None,
                };
                let standing = contest.play(&mut games, self.callbacks.stop());
                is_finished &= standing.games() as usize == contest.games;
                standings.add(players, &standing);
                for (player, streak) in players.iter().zip(standing.streaks) {
                    streaks[*player] = streak;
                }
            }
        }
        let json = serde_json::to_string(&standings.to_json(is_finished, Vec::new()));
        (json, standings.in_words(is_finished))
    }

    fn swiss(
        &self,
        rounds: usize,
        sink: &mut GameSink<'_>,
    ) -> (serde_json::Result<String>, String) {
        let games = self.settings.games;
        let mut table = SwissTable::new(self.names());
        let mut tournament = SwissTournament::new(self.entrants.len(), games, self.settings.seed);
        let mut streaks = vec![FailureStreak::default(); self.entrants.len()];
        let mut is_finished = true;
        while tournament.rounds().len() < rounds && !self.callbacks.stop().is_stopped() {
            let number = tournament.rounds().len();
            let round = tournament.next_round();
            let mut points = Vec::with_capacity(round.pairings.len());
            for players in &round.pairings {
                let mut contest = self.contest(*players, self.round_openings(number), &streaks);
                contest.seed = self.settings.seed.wrapping_add(number as u64);
                let mut games = ContestSink {
                    sink: &mut *sink,
                    names: contest.names().map(str::to_owned),
                    round: Some(number),
                };
                let standing = contest.play(&mut games, self.callbacks.stop());
                is_finished &= standing.games() as usize == contest.games;
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
        is_finished &= tournament.rounds().len() == rounds;
        let json = table.to_json(&tournament, is_finished, Vec::new());
        let words = table.in_words(&tournament, is_finished);
        (serde_json::to_string(&json), words)
    }

    /// Returns the openings of a round. Rounds are counted from 0.
    fn round_openings(&self, round: usize) -> Vec<Game> {
        let pairs = self.settings.games.div_ceil(2);
        let skipped = round * pairs % self.openings.len();
        let openings = self.openings.iter().cycle().skip(skipped);
        openings.take(pairs).cloned().collect()
    }
}
