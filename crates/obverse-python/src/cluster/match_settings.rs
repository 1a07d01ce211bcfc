use obverse_arena::openings;
use obverse_core::Game;
use obverse_engine::{Stop, Strength};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Map, Value};

use crate::interrupt::run_interruptible;

/// Most games of a match, as in the command.
const MOST_GAMES: u64 = 10_000_000;

/// Names of the settings.
const NAMES: [&str; 7] = [
    "games", "seed", "openings", "level", "depth", "nodes", "skill",
];

/// The options of `obverse match` that determine the games of built-in players.
pub(super) struct MatchSettings {
    pub(super) games: usize,
    pub(super) seed: u64,
    /// Strength of players that have none of their own.
    pub(super) strength: Strength,
    /// Number of plies of random openings; `None` if it was not given.
    plies: Option<u32>,
}

impl MatchSettings {
    /// Number of plies of random openings, unless the user gives another.
    const DEFAULT_PLIES: u32 = 8;

    /// Reads settings from a JSON object with the names of the command's options.
    pub(super) fn from_json(text: &str) -> PyResult<MatchSettings> {
        let given: Map<String, Value> = serde_json::from_str(text).map_err(|error| {
            PyValueError::new_err(format!("the settings are not a JSON object: {error}"))
        })?;
        let mut settings = MatchSettings {
            games: 20,
            seed: 0,
            strength: Strength::default(),
            plies: None,
        };
        for (name, value) in &given {
            let invalid = |expected: &str| {
                PyValueError::new_err(format!("`{name}` cannot be {value}: choose {expected}"))
            };
            match name.as_str() {
                "games" => {
                    let games = value.as_u64();
                    let games = games.filter(|games| (1..=MOST_GAMES).contains(games));
                    let games = games.ok_or_else(|| invalid("1 to 10000000 games"))?;
                    settings.games = games as usize;
                }
                "seed" => {
                    let seed = value.as_u64();
                    let expected = "a whole number from 0 to 2^64 - 1";
                    settings.seed = seed.ok_or_else(|| invalid(expected))?;
                }
                "openings" => {
                    let plies = value.as_str().and_then(|text| text.strip_prefix("random:"));
                    let plies = plies.and_then(|plies| openings::parse_plies(plies).ok());
                    let expected = "random:K with K from 0 to 50 plies, such as random:8";
                    settings.plies = Some(plies.ok_or_else(|| invalid(expected))?);
                }
                "level" | "depth" | "nodes" | "skill" => {
                    (settings.strength.set(name, &value.to_string()))
                        .map_err(|error| PyValueError::new_err(error.to_string()))?;
                }
                "time" | "clock" => {
                    return Err(PyValueError::new_err(format!(
                        "`{name}` limits the time: results must not depend on the speed of the machine; give level, \
                         depth or nodes"
                    )));
                }
                _ => {
                    return Err(PyValueError::new_err(format!(
                        "there is no setting `{name}`: expected {}",
                        NAMES.join(", ")
                    )));
                }
            }
        }
        Ok(settings)
    }

    /// The openings of the match: the first of those `given`, or random ones if none are given.
    pub(super) fn openings(&self, py: Python<'_>, given: Vec<Game>) -> PyResult<Vec<Game>> {
        let pairs = self.games.div_ceil(2);
        if given.is_empty() {
            let plies = self.plies.unwrap_or(MatchSettings::DEFAULT_PLIES);
            let stop = Stop::default();
            return run_interruptible(py, &stop, || {
                openings::random_until(plies, pairs, self.seed, &stop)
            });
        }
        if self.plies.is_some() {
            return Err(PyValueError::new_err(
                "random openings and a list of openings cannot both be given",
            ));
        }
        let games: Vec<Game> = given.into_iter().take(pairs).collect();
        openings::check(&games).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(games)
    }
}
