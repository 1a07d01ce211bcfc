use std::sync::Arc;

use obverse_arena::{Contest, Sprt};
use obverse_report::contest::ContestReport;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::contest_settings::ContestSettings;
use super::entrant_like::EntrantLike;
use super::game_sink::{ContestSink, GameRow, GameSink};
use crate::callbacks::Callbacks;
use crate::interrupt::run_with_callbacks;

/// Event name in the records of the games of a match.
const EVENT: &str = "obverse match";

/// Plays a match. Returns the result as JSON and in words, and the games.
#[pyfunction]
pub(crate) fn play_match(
    py: Python<'_>,
    first: EntrantLike,
    second: EntrantLike,
    settings: ContestSettings,
    sprt: Option<&str>,
) -> PyResult<(String, String, Vec<GameRow>)> {
    let callbacks = Arc::new(Callbacks::new()?);
    let entrants = [first.parse(py)?, second.parse(py)?];
    let sprt: Option<Sprt> =
        sprt.map(str::parse)
            .transpose()
            .map_err(|error: obverse_arena::ParseSprtError| {
                pyo3::exceptions::PyValueError::new_err(error.to_string())
            })?;
    let time = settings.time_control()?;
    let openings = settings.openings(py, settings.games.div_ceil(2), &callbacks)?;
    let path = settings.out.as_deref();
    // A player that cannot start is an error before the first game, not a lost game.
    run_with_callbacks(py, &callbacks, || {
        entrants
            .iter()
            .try_for_each(|entrant| entrant.check(time.first_allowance()))
    })??;
    let mut sink = GameSink::new(EVENT, path, &callbacks, settings.on_game.as_ref())?;
    let entrants = entrants.map(|entrant| entrant.entrant(&callbacks));
    let contest = Contest {
        openings,
        sprt,
        ..settings.between(time, entrants)
    };
    let standing = run_with_callbacks(py, &callbacks, || {
        let mut games = ContestSink {
            sink: &mut sink,
            names: contest.names().map(str::to_owned),
            round: None,
        };
        contest.play(&mut games, callbacks.stop())
    })?;
    let report = ContestReport::new(&contest, &standing, Vec::new());
    let json = serde_json::to_string(&report)
        .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    Ok((json, report.in_words(), sink.finish()?))
}
