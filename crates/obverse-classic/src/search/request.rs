use std::fmt;
use std::str::FromStr;

use obverse_core::Position;

use super::probcut::Parameters;
use crate::evaluation::EvaluationName;
use crate::rules::Rules;

/// The players and searches by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Any legal move.
    Random,
    /// Most discs after the move.
    Greedy,
    /// Every line to the depth.
    Minimax,
    /// Alpha-beta pruning in row order.
    AlphaBeta,
    /// Alpha-beta with move ordering.
    Ordered,
    /// Ordered alpha-beta with a transposition table.
    Table,
    /// Iterative deepening of that.
    Id,
    /// NegaScout, also called principal variation search.
    Scout,
    /// Ordered alpha-beta with ProbCut.
    ProbCut,
    /// Monte Carlo tree search.
    Mcts,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 10] = [
        Algorithm::Random,
        Algorithm::Greedy,
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Ordered,
        Algorithm::Table,
        Algorithm::Id,
        Algorithm::Scout,
        Algorithm::ProbCut,
        Algorithm::Mcts,
    ];

    /// Those that return the value and the move of minimax, minimax first.
    pub const EXACT: [Algorithm; 6] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Ordered,
        Algorithm::Table,
        Algorithm::Id,
        Algorithm::Scout,
    ];

    /// The name as it is typed.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Random => "random",
            Algorithm::Greedy => "greedy",
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Ordered => "ordered",
            Algorithm::Table => "table",
            Algorithm::Id => "id",
            Algorithm::Scout => "scout",
            Algorithm::ProbCut => "probcut",
            Algorithm::Mcts => "mcts",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not an algorithm: expected random, greedy, minimax, alphabeta, ordered, table, id, scout, probcut or mcts"
)]
pub struct ParseAlgorithmError(pub String);

impl FromStr for Algorithm {
    type Err = ParseAlgorithmError;

    fn from_str(text: &str) -> Result<Algorithm, ParseAlgorithmError> {
        Algorithm::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == text)
            .ok_or_else(|| ParseAlgorithmError(text.to_owned()))
    }
}

/// What a search is to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Where it starts.
    pub position: Position,
    /// How it searches.
    pub algorithm: Algorithm,
    /// What it thinks of positions.
    pub evaluation: EvaluationName,
    /// What it does about passes and ties.
    pub rules: Rules,
    /// How deep it looks; none to deepen until stopped. For `mcts`, after how many plies playouts
    /// are cut short; none to play to the end.
    pub depth: Option<u32>,
    /// Whether a search by depth gets to its depth by way of every lower one, so that a search that is stopped has
    /// a complete answer. `id` always does, and so does every search without a depth.
    pub deepens: bool,
    /// Against the horizon effect, and the size of the table.
    pub options: Options,
    /// Where the dice of `random` and `mcts` start.
    pub seed: u64,
    /// How often `mcts` plays; none to play until stopped, or 10,000 times if never.
    pub iterations: Option<u64>,
    /// When `probcut` cuts; none for the numbers found for the evaluation.
    pub probcut: Option<Parameters>,
}

impl Request {
    /// A search without a limit of depth, by the weights, the default rules and options.
    pub fn new(position: Position, algorithm: Algorithm) -> Request {
        Request {
            position,
            algorithm,
            evaluation: EvaluationName::Weights,
            rules: Rules::default(),
            depth: None,
            deepens: false,
            options: Options::default(),
            seed: 0,
            iterations: None,
            probcut: None,
        }
    }

    pub(crate) fn probcut_parameters(&self) -> Parameters {
        self.probcut
            .unwrap_or_else(|| Parameters::of(self.evaluation))
    }
}

/// What may be added to a search by depth. The first two change the tree, and so the values; all
/// exact algorithms agree on the changed ones too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Quiescence search: at the horizon, the side to move may go on taking corners. A leaf where
    /// it can is worth the best of its static value and of what taking leads to.
    pub quiescence: bool,
    /// Singular extensions: a placement that is the only one, or that looks better than all others
    /// by a margin, is searched a ply deeper, three times in a line at most.
    pub singular: bool,
    /// The transposition table of `table` and `id` grows to `2^table_bits` entries of about 50
    /// bytes, 24 bits at most.
    pub table_bits: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            quiescence: false,
            singular: false,
            table_bits: 18,
        }
    }
}
