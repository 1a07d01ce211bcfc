use std::path::PathBuf;
use std::sync::Arc;

use obverse_engine::Stop;
use obverse_engine::evaluation::Evaluation;
use obverse_train::position_file::Writer;
use obverse_train::selfplay::{
    Openings, SelfPlay, SelfPlaySettings, SelfPlaySettingsError, StoredSettings,
};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::engine::engine_error;
use crate::game_like::GameLike;
use crate::interrupt::run_interruptible;

/// Plays games of `obverse selfplay` by their numbers.
///
/// `settings` is a JSON object with the options of the command that determine the games: `seed`, `depth` or `level`,
/// `random-plies` (such as `"8..30"`), `exact-from`, `noise`, `trust`, `branching`, `pv-positions` (in per cent) and
/// `hash`. Those that are left out have the command's defaults. `openings` are the games of `--openings`; without any,
/// the openings are random. `weights` is a file that `obverse train` wrote.
///
/// >>> from obverse._obverse import SelfPlayTask
/// >>> task = SelfPlayTask('{"depth": 1, "exact-from": 6}', [])
/// >>> len(task.game(0)) % 21, task.game(0) == task.game(0)
/// (0, True)
#[pyclass(frozen, module = "obverse._obverse")]
pub(crate) struct SelfPlayTask {
    self_play: SelfPlay,
    stored: StoredSettings,
    evaluation: Arc<Evaluation>,
}

#[pymethods]
impl SelfPlayTask {
    #[new]
    #[pyo3(signature = (settings, openings, weights=None))]
    fn new(
        settings: &str,
        openings: Vec<GameLike>,
        weights: Option<PathBuf>,
        py: Python<'_>,
    ) -> PyResult<SelfPlayTask> {
        let settings = SelfPlaySettings::from_json(settings)
            .map_err(|error: SelfPlaySettingsError| PyValueError::new_err(error.to_string()))?;
        let mut all = Openings::default();
        for opening in &openings {
            all.add(&opening.0.record.game);
        }
        let digested = crate::weights::weights(py, weights.as_deref())?;
        let stored = py.detach(|| StoredSettings::new(&settings, &digested, &all));
        let evaluation = crate::weights::evaluation(py, weights)?;
        let self_play = settings.self_play(all);
        py.detach(|| self_play.check(1, &evaluation))
            .map_err(engine_error)?;
        Ok(SelfPlayTask {
            self_play,
            stored,
            evaluation,
        })
    }

    /// The complete settings as JSON, with digests of weights and openings, as `obverse selfplay` stores them in the
    /// header of its file.
    #[getter]
    fn settings(&self) -> String {
        self.stored.to_string()
    }

    /// Plays the game with this number, from 0, and returns its positions as records of a position file, before repeated
    /// boards are removed.
    fn game<'py>(&self, number: u32, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let stop = Stop::default();
        let positions = run_interruptible(py, &stop, || {
            self.self_play.game(number, &self.evaluation, &stop)
        })?;
        let positions = positions.map_err(engine_error)?;
        let positions = positions.ok_or_else(|| PyKeyboardInterrupt::new_err(()))?;
        let mut records = Writer::append(Vec::new());
        for position in &positions {
            records.write(position)?;
        }
        Ok(PyBytes::new(py, &records.finish()?))
    }
}
