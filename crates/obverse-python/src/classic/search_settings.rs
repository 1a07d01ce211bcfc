use std::time::Duration;

use obverse_arena::ClassicOptions;
use obverse_classic::search::{Request, SearchOptions};
use obverse_classic::{Algorithm, EvaluationName, PassRule, Preset, Rules, TieRule};
use obverse_core::Position;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::evaluation_like::EvaluationLike;

/// Arguments of `obverse.classic.search` except the position. The Python code has checked their types and ranges.
#[derive(FromPyObject)]
pub(crate) struct SearchSettings {
    algorithm: String,
    evaluation: Option<Py<PyAny>>,
    depth: Option<u32>,
    time: Option<f64>,
    preset: Option<String>,
    ties: Option<String>,
    passes: Option<String>,
    seed: u64,
    iterations: Option<u64>,
    quiescence: bool,
    singular: bool,
}

/// Search depth in plies if neither a depth nor a time is given.
const DEFAULT_DEPTH: u32 = 4;

/// Number of iterations of `mcts` if neither a number nor a time is given.
const DEFAULT_ITERATIONS: u64 = 10_000;

/// A search that is ready to start: the request, the time limit and the evaluation.
pub(crate) struct PreparedSearch {
    pub(crate) request: Request,
    pub(crate) time: Option<Duration>,
    /// The Python function that evaluates leaves, with its name; `None` to use the evaluation of `request`.
    pub(crate) function: Option<(String, Py<PyAny>)>,
}

impl SearchSettings {
    /// Parses the names among the settings. Error messages are those of the `obverse` command.
    pub(crate) fn prepare(self, py: Python<'_>, position: Position) -> PyResult<PreparedSearch> {
        let algorithm: Algorithm = parse(&self.algorithm)?;
        let preset: Option<Preset> = self.preset.as_deref().map(parse).transpose()?;
        let default_rules = preset.map_or(Rules::default(), Preset::rules);
        let ties: Option<TieRule> = self.ties.as_deref().map(parse).transpose()?;
        let passes: Option<PassRule> = self.passes.as_deref().map(parse).transpose()?;
        let evaluation = match &self.evaluation {
            Some(evaluation) => evaluation.extract(py)?,
            None => {
                EvaluationLike::BuiltIn(preset.map_or(EvaluationName::Weights, Preset::evaluation))
            }
        };
        let (evaluation, function) = match evaluation {
            EvaluationLike::BuiltIn(evaluation) => (evaluation, None),
            EvaluationLike::Function { name, function } => {
                self.check_function(algorithm, &name)?;
                (EvaluationName::Weights, Some((name, function)))
            }
        };
        if let (Some(preset), Some(depth)) = (preset, self.depth)
            && ClassicOptions::new(algorithm).has_depth()
        {
            preset.check_depth(depth).map_err(invalid)?;
        }
        // A time that is too large for a `Duration` means no time limit.
        let time = self
            .time
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let is_limited = self.depth.is_some() || self.time.is_some();
        let default_depth = !is_limited && algorithm != Algorithm::Mcts;
        let default_iterations = self.time.is_none().then_some(DEFAULT_ITERATIONS);
        let request = Request {
            evaluation,
            rules: Rules {
                passes: passes.unwrap_or(default_rules.passes),
                ties: ties.unwrap_or(default_rules.ties),
            },
            depth: self.depth.or(default_depth.then_some(DEFAULT_DEPTH)),
            deepens: self.time.is_some(),
            options: SearchOptions {
                quiescence: self.quiescence,
                singular: self.singular,
                ..SearchOptions::default()
            },
            seed: self.seed,
            iterations: self.iterations.or(default_iterations),
            ..Request::new(position, algorithm)
        };
        Ok(PreparedSearch {
            request,
            time,
            function,
        })
    }

    /// Refuses ProbCut and singular extensions: they need parameters that are known only for the built-in evaluations.
    fn check_function(&self, algorithm: Algorithm, name: &str) -> PyResult<()> {
        let what = match algorithm {
            Algorithm::ProbCut => {
                "`probcut` needs parameters that were fitted for its evaluation, but there are none"
            }
            _ if self.singular => {
                "singular extensions need a margin on the evaluation's scale, but none is known"
            }
            _ => return Ok(()),
        };
        Err(PyValueError::new_err(format!(
            "{what} for the function `{name}`: use a built-in evaluation"
        )))
    }
}

/// Parses a name. The error is a Python exception.
pub(crate) fn parse<T: std::str::FromStr<Err: ToString>>(text: &str) -> PyResult<T> {
    text.parse().map_err(invalid)
}

/// The Python exception of an invalid setting.
pub(crate) fn invalid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}
