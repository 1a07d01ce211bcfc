use obverse_core::Position;

use super::algorithm::Algorithm;
use super::search_options::SearchOptions;
use crate::evaluation::EvaluationName;
use crate::rules::Rules;
use crate::search::probcut::ProbCutParameters;

/// A search to run: the position, the algorithm and its settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Root of the search.
    pub position: Position,
    /// Algorithm to run.
    pub algorithm: Algorithm,
    /// Static evaluation of leaves.
    pub evaluation: EvaluationName,
    /// Rules for passes and ties.
    pub rules: Rules,
    /// Search depth in plies; `None` deepens until stopped. For `mcts`, the length of a playout in plies; `None`
    /// plays to the end of the game.
    pub depth: Option<u32>,
    /// Whether a depth-limited search uses iterative deepening, so that a stopped search has a complete result. `id`
    /// and searches without a depth always use it.
    pub deepens: bool,
    /// Quiescence search, singular extensions and the size of the transposition table.
    pub options: SearchOptions,
    /// Random seed of `random` and `mcts`.
    pub seed: u64,
    /// Number of iterations of `mcts`. `None` iterates until stopped, or 10,000 times if the search cannot be
    /// stopped.
    pub iterations: Option<u64>,
    /// Parameters of `probcut`; `None` for the parameters that were fitted to the evaluation.
    pub probcut: Option<ProbCutParameters>,
}

impl Request {
    /// Creates a request without a depth limit, with the evaluation `weights` and the default rules and options.
    pub fn new(position: Position, algorithm: Algorithm) -> Request {
        Request {
            position,
            algorithm,
            evaluation: EvaluationName::Weights,
            rules: Rules::default(),
            depth: None,
            deepens: false,
            options: SearchOptions::default(),
            seed: 0,
            iterations: None,
            probcut: None,
        }
    }

    pub(crate) fn probcut_parameters(&self) -> ProbCutParameters {
        self.probcut
            .unwrap_or_else(|| ProbCutParameters::of(self.evaluation))
    }
}
