use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use obverse_arena::{
    Allowance, Contest, Ending, Entrant, GameResult, Player, PlayerSpec, ResumeError, SpecError,
    game_line,
};
use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Stop, Strength};
use obverse_report::contest::{ContestGameJson, ContestReport};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use super::match_settings::MatchSettings;
use crate::convert::exceptions;
use crate::game_like::GameLike;
use crate::interrupt::run_interruptible;

/// Event name in the records of the games of a match, as in the command.
const EVENT: &str = "obverse match";

/// Plays games of `obverse match` by their numbers.
///
/// `first` and `second` are players as in `--engine`: `engine`, `random`, `greedy` or a textbook algorithm, with their
/// options. External programs, time limits and several threads are refused, because results must not depend on the
/// machine.
///
/// `settings` is a JSON object with options of the command: `games`, `seed`, `openings` (`"random:8"`), and the strength
/// of players that have none of their own: `level`, `depth` or `nodes`, and `skill`. Those that are left out have the
/// command's defaults. `openings` are the games of the file of `--openings`; without any, the openings are random.
///
/// >>> from obverse._obverse import MatchTask
/// >>> task = MatchTask("alphabeta:depth=2", "random", '{"games": 4}', [])
/// >>> rows = [(number, task.row(number)) for number in (2, 0, 3, 1)]
/// >>> task.report(rows)[0].startswith('{"players":["alphabeta:depth=2","random"],"games":4,"finished":true')
/// True
#[pyclass(frozen, module = "obverse._obverse")]
pub(crate) struct MatchTask {
    contest: Contest,
    /// Players of the last game, to be used again; `None` before the first game and after a failure.
    players: Mutex<[Option<Box<dyn Player>>; 2]>,
}

#[pymethods]
impl MatchTask {
    #[new]
    fn new(
        first: &str,
        second: &str,
        settings: &str,
        openings: Vec<GameLike>,
        py: Python<'_>,
    ) -> PyResult<MatchTask> {
        let settings = MatchSettings::from_json(settings)?;
        let specs = [parse_player(first)?, parse_player(second)?];
        if let Some(option) = PlayerSpec::unused_option(settings.strength, &specs) {
            return Err(PyValueError::new_err(format!(
                "`{option}` applies only to the engine, and no player is the engine: use depth"
            )));
        }
        let openings = openings.into_iter().map(|game| game.0.record.game);
        let openings = settings.openings(py, openings.collect())?;
        let evaluation = crate::weights::evaluation(py, None)?;
        let [spec, other] = specs;
        let entrants = [
            entrant(py, first, spec, settings.strength, &evaluation)?,
            entrant(py, second, other, settings.strength, &evaluation)?,
        ];
        Ok(MatchTask {
            contest: Contest {
                openings,
                games: settings.games,
                seed: settings.seed,
                ..Contest::new(entrants)
            },
            players: Mutex::default(),
        })
    }

    /// Number of games of the match.
    #[getter]
    fn games(&self) -> usize {
        self.contest.games
    }

    /// Plays the game with this number, from 0, and returns the line of GGF, without a line break, that `obverse match
    /// --out` writes for it. Only the times of the moves vary from run to run.
    ///
    /// Raises `EngineError` if a player fails, for example because memory is short: unlike in the command, this is not a
    /// lost game, because it depends on the machine.
    fn row(&self, number: usize, py: Python<'_>) -> PyResult<String> {
        self.check_number(number)?;
        let stop = Stop::default();
        let result = run_interruptible(py, &stop, || {
            // After a panic the players are missing, and new ones are created.
            let mut players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
            self.contest.play_game(number, &mut players, &stop)
        })?;
        let result = result.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
        let names = self.contest.names();
        if let Ending::Forfeit { by, fault } = &result.ending {
            return Err(exceptions::EngineError::new_err(format!(
                "game {number}: {} {fault}",
                names[*by]
            )));
        }
        let line = game_line::write(EVENT, None, &result, names)?;
        Ok(String::from_utf8_lossy(&line).trim_end().to_owned())
    }

    /// Returns the report that `obverse match` prints at the end, as JSON and as text with ANSI styles. `rows` are pairs
    /// of a number and its row, in any order. If some are missing, the report is that of an unfinished match.
    fn report(&self, rows: Vec<(usize, String)>, py: Python<'_>) -> PyResult<(String, String)> {
        py.detach(|| {
            let mut finished = BTreeMap::new();
            for (number, row) in &rows {
                finished.insert(*number, self.result(*number, row)?);
            }
            let contest = Contest {
                games: self.contest.games,
                finished: finished.into_values().collect(),
                ..Contest::new(self.contest.entrants.clone())
            };
            let game = |result| ContestGameJson::new(result, contest.names());
            let games = contest.finished.iter().map(game).collect();
            let report = ContestReport::new(&contest, &contest.standing(), games);
            let json = serde_json::to_string(&report)
                .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
            Ok((json, report.in_words()))
        })
    }
}

impl MatchTask {
    fn check_number(&self, number: usize) -> PyResult<()> {
        match self.contest.games {
            games if number < games => Ok(()),
            games => Err(PyValueError::new_err(format!(
                "there is no game {number}: choose 0 to {}",
                games - 1
            ))),
        }
    }

    /// Reads the result of a game from its row.
    fn result(&self, number: usize, row: &str) -> PyResult<GameResult> {
        self.check_number(number)?;
        let bad = |reason: String| {
            PyValueError::new_err(format!("the row of game {number} is wrong: {reason}"))
        };
        let (label, record) =
            game_line::parse(EVENT, row.as_bytes()).map_err(|error| bad(error.to_string()))?;
        if label.number != number {
            return Err(bad(format!("it is the row of game {}", label.number)));
        }
        let forfeit = label.forfeit.as_deref();
        let result = self.contest.recorded_result(number, &record, forfeit);
        let result = result.map_err(|error: ResumeError| bad(format!("it {error}")))?;
        result.ok_or_else(|| bad("the game is not finished".to_owned()))
    }
}

/// Parses a player. Returns an error if its games could not be repeated on another machine.
fn parse_player(text: &str) -> PyResult<PlayerSpec> {
    let spec: PlayerSpec = text
        .parse()
        .map_err(|error: SpecError| PyValueError::new_err(error.to_string()))?;
    spec.check_repeatable()
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(spec)
}

/// The entrant of a player, after checking that it can be created. `strength` is for players without one of their own.
fn entrant(
    py: Python<'_>,
    name: &str,
    mut spec: PlayerSpec,
    strength: Strength,
    evaluation: &Arc<Evaluation>,
) -> PyResult<Entrant> {
    spec.set_defaults(strength);
    if let PlayerSpec::Engine(options) = &mut spec {
        // Without this, an engine on a machine with little memory would have a smaller table and play other moves.
        options.hash_mib = options.hash_mib.or(Some(options.default_hash_mib));
    }
    py.detach(|| spec.check_with_evaluation(Allowance::Unlimited, evaluation))
        .map_err(|error| {
            exceptions::EngineError::new_err(format!("the player `{name}` cannot play: {error}"))
        })?;
    let evaluation = Arc::clone(evaluation);
    Ok(Entrant::new(name, move || {
        spec.player_with_evaluation(&evaluation)
    }))
}
