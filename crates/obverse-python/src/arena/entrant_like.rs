use std::sync::Arc;

use obverse_arena::{Allowance, ClassicPlayer, Entrant, Player, PlayerError, PlayerSpec};
use obverse_engine::evaluation::Evaluation;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::function_search_player::FunctionSearchPlayer;
use super::python_player::PythonPlayer;
use crate::callbacks::Callbacks;
use crate::convert::exceptions;
use crate::weights;

/// A player of a match, as the Python code passes it to this module.
#[derive(FromPyObject)]
pub(crate) struct EntrantLike {
    /// Name in tables; `None` to use the name in the specification.
    name: Option<String>,
    /// Specification of the player, as `obverse match` accepts it, but without a registered evaluation.
    spec: Option<String>,
    /// The registered evaluation that the specification named: its name and the Python function.
    evaluation: Option<(String, Py<PyAny>)>,
    /// A function without arguments that returns an object with the methods of `obverse.Player`.
    factory: Option<Py<PyAny>>,
}

/// Name and checked settings of a player. The player itself is created when its match starts.
pub(super) struct NamedEntrant {
    pub(super) name: String,
    kind: Kind,
}

enum Kind {
    Spec(PlayerSpec),
    /// The engine, with the weights of the Python package in place of built-in weights.
    Engine(PlayerSpec, Arc<Evaluation>),
    FunctionSearch {
        search: PlayerSpec,
        name: String,
        function: Arc<Py<PyAny>>,
    },
    Python(Arc<Py<PyAny>>),
}

impl EntrantLike {
    /// Parses the specification. Error messages are those of the `obverse` command.
    pub(super) fn parse(self, py: Python<'_>) -> PyResult<NamedEntrant> {
        if let Some(factory) = self.factory {
            return Ok(NamedEntrant {
                name: self.name.unwrap_or_else(|| "player".to_owned()),
                kind: Kind::Python(Arc::new(factory)),
            });
        }
        let text = self.spec.unwrap_or_default();
        let spec: PlayerSpec = text
            .parse()
            .map_err(|error: obverse_arena::SpecError| PyValueError::new_err(error.to_string()))?;
        let name = self.name.or_else(|| spec.name().map(str::to_owned));
        let name = name.unwrap_or(text);
        let kind = match (self.evaluation, &spec) {
            (None, PlayerSpec::Engine(_)) => Kind::Engine(spec, weights::evaluation(py, None)?),
            (None, _) => Kind::Spec(spec),
            (Some((function_name, function)), PlayerSpec::Classic(options)) => {
                if options.algorithm == obverse_classic::Algorithm::ProbCut {
                    return Err(PyValueError::new_err(format!(
                        "`probcut` needs parameters that were fitted for its evaluation, but there are none for the \
                         function `{function_name}`: use a built-in evaluation"
                    )));
                }
                Kind::FunctionSearch {
                    search: spec,
                    name: function_name,
                    function: Arc::new(function),
                }
            }
            (Some(_), _) => {
                return Err(PyValueError::new_err(
                    "only textbook searches can have a Python function as their evaluation",
                ));
            }
        };
        Ok(NamedEntrant { name, kind })
    }
}

impl NamedEntrant {
    /// Checks that the player can start, as `obverse match` does before the first game.
    pub(super) fn check(&self, allowance: Allowance) -> PyResult<()> {
        let checked = match &self.kind {
            Kind::Spec(spec) => spec.check(allowance),
            Kind::Engine(spec, evaluation) => spec.check_with_evaluation(allowance, evaluation),
            Kind::FunctionSearch { .. } | Kind::Python(_) => Ok(()),
        };
        checked.map_err(|error| {
            let program = match &self.kind {
                Kind::Spec(PlayerSpec::External(options)) => {
                    format!("its program `{}` ", options.command.join(" "))
                }
                _ => String::new(),
            };
            exceptions::EngineError::new_err(format!(
                "the player `{}` cannot play: {program}{error}",
                self.name
            ))
        })
    }

    /// Whether the player calls Python code.
    pub(super) fn has_callbacks(&self) -> bool {
        matches!(self.kind, Kind::FunctionSearch { .. } | Kind::Python(_))
    }

    /// Creates the player.
    pub(super) fn player(
        &self,
        callbacks: &Arc<Callbacks>,
    ) -> Result<Box<dyn Player>, PlayerError> {
        Ok(match &self.kind {
            Kind::Spec(spec) => spec.player()?,
            Kind::Engine(spec, evaluation) => spec.player_with_evaluation(evaluation)?,
            Kind::FunctionSearch {
                search: PlayerSpec::Classic(options),
                name,
                function,
            } => Box::new(FunctionSearchPlayer {
                search: ClassicPlayer::new(*options),
                name: name.clone(),
                function: Arc::clone(function),
                callbacks: Arc::clone(callbacks),
            }),
            Kind::FunctionSearch { search, .. } => search.player()?,
            Kind::Python(factory) => Box::new(PythonPlayer::new(factory, callbacks)?),
        })
    }

    /// Converts to an entrant of a contest, which creates its players when they are needed.
    pub(super) fn entrant(self, callbacks: &Arc<Callbacks>) -> Entrant {
        let callbacks = Arc::clone(callbacks);
        Entrant::new(self.name.clone(), move || self.player(&callbacks))
    }
}
