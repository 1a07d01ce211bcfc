use obverse_core::Position;

use super::algorithm::Algorithm;
use super::probcut::ProbCutParameters;
use crate::evaluation::EvaluationName;
use crate::rules::Rules;

/// What to search, and how.
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
    /// Whether a depth-limited search uses iterative deepening, so that a stopped search has a complete result. `id`,
    /// and every search without a depth, always does.
    pub deepens: bool,
    /// Extensions against the horizon effect, and the table size.
    pub options: SearchOptions,
    /// Random seed of `random` and `mcts`.
    pub seed: u64,
    /// Number of iterations of `mcts`. `None` iterates until stopped, or 10,000 times if the search cannot be
    /// stopped.
    pub iterations: Option<u64>,
    /// Parameters of `probcut`; `None` takes those that were fitted for the evaluation.
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

/// Options of depth-limited searches. Quiescence search and singular extensions change the tree, and so its values;
/// with equal options, all exact algorithms still agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchOptions {
    /// Quiescence search: at the horizon, the side to move may continue to take corners. The value of such a leaf is
    /// the maximum of its static evaluation and of the values after each corner move.
    pub quiescence: bool,
    /// Singular extensions: a placement that is the only one, or better than all others by a margin, is searched one
    /// ply deeper, at most three times in a line.
    pub singular: bool,
    /// Maximum size of the transposition table of `table` and `id`: `2^table_bits` entries of about 50 bytes each.
    /// More than 24 bits count as 24.
    pub table_bits: u32,
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions {
            quiescence: false,
            singular: false,
            table_bits: 18,
        }
    }
}
