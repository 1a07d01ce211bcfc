//! The arguments of `search`, `eval`, `compare` and `probcut-fit`.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::TypedValueParser;
use obverse_classic::{Algorithm, EvaluationName};

use super::choices::{DEEPEST, LimitArgs, PresetArg, RulesArgs, ThinkingArgs, range_ends, seconds};
use super::names::{algorithms, algorithms_by_depth, evaluation_names, named};
use crate::position_arg::OptionalPositionArg;

/// Default depth of a search in plies.
pub const USUAL_DEPTH: u32 = 6;

/// `obverse search`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Values are for the side to move. Without --depth and --time, the depth is 6
plies, and mcts runs 10,000 playouts. With --time, iterative deepening searches
depth 1, 2, 3, ... and the result is that of the last completed depth; Ctrl-C
stops early. With both, the search stops at the first limit it reaches.

Examples:
  obverse search start --algorithm alphabeta --eval weights --depth 8
  obverse search f5d6c3 --algorithm id --time 2
  obverse search --preset arta --algorithm minimax --depth 4 --json")]
pub struct SearchArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// Search algorithm
    #[arg(short, long, alias = "algo", value_name = "A", value_parser = algorithms(), default_value = "alphabeta")]
    pub algorithm: Algorithm,

    #[command(flatten)]
    pub limit: LimitArgs,

    #[command(flatten)]
    pub thinking: ThinkingArgs,

    /// Number of playouts of mcts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: Option<u64>,

    /// ProbCut parameters, as written by `obverse probcut-fit -o`
    #[arg(long, value_name = "FILE")]
    pub probcut: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `obverse eval`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
`black` is the value for Black, `mover` the value for the side to move. The
textbook evaluations depend only on the discs, not on the side to move.

`trained` is the engine's evaluation: a small neural network over 62 placements
of 15 patterns. It predicts the final disc difference for the side to move.
--explain attributes this value to patterns, placements and squares: the
contribution of each hidden unit is divided among the placements in proportion
to their inputs, then among the squares of each placement. The constant is the
value without any placement. docs/model.md describes the network.

Examples:
  obverse eval start --eval all
  obverse eval f5d6c3d3c4 --eval trained --explain
  obverse eval f5d6c3d3c4 --weights new.bin
  obverse eval f5d6c3d3c4 --eval corners --explain
  obverse eval f5d6c3d3c4 --preset upc --explain
  obverse eval f5d6 --eval lab --json")]
pub struct EvalArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// Evaluation, or `all` [default: weights, or the preset's; with --weights, trained]
    #[arg(short = 'e', long = "eval", alias = "evaluation", value_name = "E", value_parser = eval_choices())]
    pub evaluation: Option<EvalChoice>,

    /// Weights of the trained evaluation [default: the built-in weights]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    #[command(flatten)]
    pub preset: PresetArg,

    /// Show the terms of the value; for prop also the stability of each disc, for trained the
    /// contributions of patterns and squares
    #[arg(long)]
    pub explain: bool,

    /// Draw the board with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `obverse compare`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Every algorithm searches every position to every depth. A search is skipped if
its extrapolated node count exceeds --max-nodes. Ctrl-C stops and shows the
completed searches.

`b eff` is the effective branching factor: that of a uniform tree with the same
depth and node count. With perfect move ordering, alpha-beta's would be the
square root of minimax's.

Examples:
  obverse compare --depths 1..6
  obverse compare f5d6c3 --algorithms minimax,alphabeta,scout --depths 4..7
  obverse compare games.ggf --eval prop --depths 1..5 --json
  obverse compare --depths 1..8 --plot plots --game-time 0.1")]
pub struct CompareArgs {
    /// File of positions or games in any format, or a POSITION; of a game, every tenth position is
    /// taken [default: the start and five midgame positions]
    #[arg(value_name = "POSITIONS")]
    pub positions: Option<String>,

    /// Further words of a POSITION with spaces
    #[arg(hide = true)]
    pub rest: Vec<String>,

    /// Algorithms to compare, separated by commas
    #[arg(short, long, alias = "algorithm", value_name = "LIST", value_delimiter = ',', value_parser = algorithms_by_depth())]
    #[arg(default_value = "minimax,alphabeta,ordered,table,id,scout,probcut")]
    pub algorithms: Vec<Algorithm>,

    #[command(flatten)]
    pub rules: RulesArgs,

    /// Depths in plies: one number, or FIRST..LAST
    #[arg(
        short,
        long,
        alias = "depth",
        value_name = "RANGE",
        default_value = "1..6"
    )]
    pub depths: DepthRange,

    /// Maximum number of positions
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub most: u32,

    /// Skip searches that would visit more nodes than this
    #[arg(long, value_name = "N", default_value_t = 300_000_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub max_nodes: u64,

    /// ProbCut parameters, as written by `obverse probcut-fit -o`
    #[arg(long, value_name = "FILE")]
    pub probcut: Option<PathBuf>,

    /// Write plots as SVG and PNG to this directory
    #[arg(long, value_name = "DIR")]
    pub plot: Option<PathBuf>,

    /// Also play a game of `id` against itself with this time per move, and show the depth that it
    /// reached at each move
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub game_time: Option<Duration>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `obverse probcut-fit`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Searches positions of random games to both depths and fits a linear regression:
slope, offset and sigma of the deep value given the shallow value.

Examples:
  obverse probcut-fit --eval prop --games 500
  obverse probcut-fit --eval weights --depth 6 --shallow 2 -o weights-6.json
  obverse search --algorithm probcut --depth 8 --probcut weights-6.json")]
pub struct ProbcutFitArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// Number of random games; one position is taken from each
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(3..=1_000_000))]
    pub games: u32,

    /// Deep search in plies: the value to predict
    #[arg(short, long, value_name = "D", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,

    /// Shallow search in plies: the value to predict from
    #[arg(long, value_name = "S", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=19))]
    pub shallow: u32,

    /// Random seed
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Write the parameters to this file, for the option --probcut
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The evaluation chosen by `obverse eval --eval`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvalChoice {
    /// One textbook evaluation.
    One(EvaluationName),
    /// All textbook evaluations.
    All,
    /// The engine's evaluation.
    Trained,
}

/// An inclusive range of depths in plies.
#[derive(Clone, Debug)]
pub struct DepthRange(pub RangeInclusive<u32>);

/// The text is not a range of depths.
#[derive(Debug, thiserror::Error)]
#[error("expected a depth such as 4, or a range such as 1..8, of depths from 0 to {DEEPEST}")]
pub struct DepthRangeError;

impl FromStr for DepthRange {
    type Err = DepthRangeError;

    fn from_str(text: &str) -> Result<DepthRange, DepthRangeError> {
        let depth = |text: &str| match text.trim().parse::<u32>() {
            Ok(depth) if i64::from(depth) <= DEEPEST => Ok(depth),
            _ => Err(DepthRangeError),
        };
        let (first, last) = range_ends(text);
        let range = depth(first)?..=depth(last.strip_prefix('=').unwrap_or(last))?;
        if range.is_empty() {
            return Err(DepthRangeError);
        }
        Ok(DepthRange(range))
    }
}

impl fmt::Display for DepthRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.start(), self.0.end())
    }
}

impl FromStr for EvalChoice {
    type Err = <EvaluationName as FromStr>::Err;

    fn from_str(text: &str) -> Result<EvalChoice, Self::Err> {
        match text {
            "all" => Ok(EvalChoice::All),
            "trained" => Ok(EvalChoice::Trained),
            name => name.parse().map(EvalChoice::One),
        }
    }
}

fn eval_choices() -> impl TypedValueParser<Value = EvalChoice> {
    named(evaluation_names().chain([
        ("all", "all of the above"),
        ("trained", "the engine's network, in discs"),
    ]))
}
