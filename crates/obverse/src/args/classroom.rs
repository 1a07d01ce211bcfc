//! The arguments of the commands of the classroom.

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

/// How deep searches look unless told otherwise.
pub const USUAL_DEPTH: u32 = 6;

/// `obverse search`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Values are for the side to move. Without --depth and --time the depth is 6;
mcts then plays 10,000 times. With --time the algorithms deepen, 1, 2, 3, ...,
and answer the last depth they have completed; Ctrl-C asks for it early. With
--depth too, the search ends with whichever comes first.

Examples:
  obverse search start --algorithm alphabeta --eval weights --depth 8
  obverse search f5d6c3 --algorithm id --time 2
  obverse search --preset arta --algorithm minimax --depth 4 --json")]
pub struct SearchArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// How to search
    #[arg(short, long, alias = "algo", value_name = "A", value_parser = algorithms(), default_value = "alphabeta")]
    pub algorithm: Algorithm,

    #[command(flatten)]
    pub limit: LimitArgs,

    #[command(flatten)]
    pub thinking: ThinkingArgs,

    /// How often mcts plays
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: Option<u64>,

    /// The numbers that probcut cuts by, as `obverse probcut-fit -o` wrote them
    #[arg(long, value_name = "FILE")]
    pub probcut: Option<PathBuf>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// `obverse eval`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
`black` is the value from Black's side, `mover` that for the side to move. The
textbook evaluations look at the discs alone, never at whose turn it is.

`trained` is the engine's own: a small network that looks at 62 placements of
15 patterns, in discs that the side to move will win by. --explain shows which
patterns speak for whom, the placements that say most, and what falls on each
square. For that, what a unit of the network is worth is shared out among the
placements, in proportion to what they add to it, and then among their squares;
the constant is what is there without any. docs/model.md says how it was made.

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

    /// What to value it by, or `all` [default: weights, or the preset's; with --weights, trained]
    #[arg(short = 'e', long = "eval", alias = "evaluation", value_name = "E", value_parser = eval_choices())]
    pub evaluation: Option<EvalChoice>,

    /// The weights of the trained evaluation [default: those that come with the program]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    #[command(flatten)]
    pub preset: PresetArg,

    /// Show the parts, what they counted, for prop how safe each disc is, and for trained which
    /// patterns speak for whom, and where
    #[arg(long)]
    pub explain: bool,

    /// Draw with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// `obverse compare`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Every algorithm searches every position to every depth. A cell is left out when
it would visit more than --max-nodes nodes, by the growth seen so far. Ctrl-C
shows what is complete.

`b eff` is the effective branching factor: that of the uniform tree with as
many nodes and the same depth. The square root of minimax's is what alpha-beta
could reach with the best move always first.

Examples:
  obverse compare --depths 1..6
  obverse compare f5d6c3 --algorithms minimax,alphabeta,scout --depths 4..7
  obverse compare games.ggf --eval prop --depths 1..5 --json
  obverse compare --depths 1..8 --plot plots --game-time 0.1")]
pub struct CompareArgs {
    /// A file of positions or games in any format, or a POSITION; if left out, the start and five
    /// positions from the middle of games. Of a game, one position for every ten plies is taken
    #[arg(value_name = "POSITIONS")]
    pub positions: Option<String>,

    /// The rest of a POSITION, if it has blanks
    #[arg(hide = true)]
    pub rest: Vec<String>,

    /// Which algorithms, separated by commas
    #[arg(short, long, alias = "algorithm", value_name = "LIST", value_delimiter = ',', value_parser = algorithms_by_depth())]
    #[arg(default_value = "minimax,alphabeta,ordered,table,id,scout,probcut")]
    pub algorithms: Vec<Algorithm>,

    #[command(flatten)]
    pub rules: RulesArgs,

    /// Which depths, as one number or FIRST..LAST
    #[arg(
        short,
        long,
        alias = "depth",
        value_name = "RANGE",
        default_value = "1..6"
    )]
    pub depths: DepthRange,

    /// How many positions to take at most
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub most: u32,

    /// Leave out what would visit more nodes than this
    #[arg(long, value_name = "N", default_value_t = 300_000_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub max_nodes: u64,

    /// The numbers that probcut cuts by, as `obverse probcut-fit -o` wrote them
    #[arg(long, value_name = "FILE")]
    pub probcut: Option<PathBuf>,

    /// Draw the results into this directory, as SVG and PNG
    #[arg(long, value_name = "DIR")]
    pub plot: Option<PathBuf>,

    /// Also let `id` play a game against itself with so much time a move, and show how deep it
    /// looked at each
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub game_time: Option<Duration>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// `obverse probcut-fit`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Positions from random games are searched to both depths; a line through the
pairs of values tells how far the shallow value can be trusted.

Examples:
  obverse probcut-fit --eval prop --games 500
  obverse probcut-fit --eval weights --depth 6 --shallow 2 -o weights-6.json
  obverse search --algorithm probcut --depth 8 --probcut weights-6.json")]
pub struct ProbcutFitArgs {
    #[command(flatten)]
    pub rules: RulesArgs,

    /// From how many games a position is taken
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(3..=1_000_000))]
    pub games: u32,

    /// The depth whose value is foretold
    #[arg(short, long, value_name = "D", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,

    /// The depth it is foretold from
    #[arg(long, value_name = "S", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=19))]
    pub shallow: u32,

    /// Where the dice of the games start
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Write the numbers to a file, for the option --probcut of other commands
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// What to value a position by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvalChoice {
    /// This one of the textbooks.
    One(EvaluationName),
    /// All of the textbooks.
    All,
    /// The engine's.
    Trained,
}

/// Depths from the first to the last.
#[derive(Clone, Debug)]
pub struct DepthRange(pub RangeInclusive<u32>);

/// The text is no range of depths.
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
        ("all", "each of these"),
        ("trained", "the engine's, in discs"),
    ]))
}
