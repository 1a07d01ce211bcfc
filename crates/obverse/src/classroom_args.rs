//! The arguments of the commands of the classroom: algorithms, evaluations, presets and rules.
//!
//! A preset supplies whatever is not given; explicit options win.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use obverse_classic::{Algorithm, EvaluationName, PassRule, Preset, Rules, TieRule};
use obverse_core::Position;

use crate::position_arg::OptionalPositionArg;

/// How deep searches look unless told otherwise.
pub const USUAL_DEPTH: u32 = 6;
/// No line of Othello is longer: 64 placements at most, a pass between each two, and two at the end.
const DEEPEST: i64 = 130;

/// A preset, or none.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct PresetArg {
    /// A course whose choices stand in for whatever is not given
    #[arg(long, value_name = "P", value_parser = presets())]
    pub preset: Option<Preset>,
}

impl PresetArg {
    /// Where games of the course start.
    pub fn start(self) -> Position {
        self.preset.map_or(Position::start(), Preset::start)
    }
}

/// What leaves are worth, and the rules on which courses differ.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct RulesArgs {
    /// What a position is worth where the search stops [default: weights, or the preset's]
    #[arg(long = "eval", value_name = "E", value_parser = evaluations())]
    evaluation: Option<EvaluationName>,

    #[command(flatten)]
    pub preset: PresetArg,

    /// Which of equally good moves in row order is chosen [default: first, or the preset's]
    #[arg(long, value_name = "RULE", value_parser = tie_rules())]
    tie: Option<TieRule>,

    /// Whether a side without moves passes, using up a ply, or ends the line there
    /// [default: ply, or the preset's]
    #[arg(long, value_name = "RULE", value_parser = pass_rules())]
    pass: Option<PassRule>,
}

impl RulesArgs {
    /// The evaluation that was typed, or the preset's, or the weights.
    pub fn evaluation(&self) -> EvaluationName {
        let preset = self.preset.preset.map(Preset::evaluation);
        self.evaluation
            .or(preset)
            .unwrap_or(EvaluationName::Weights)
    }

    /// Each rule that was typed, or the preset's, or the usual one.
    pub fn rules(&self) -> Rules {
        let preset = self.preset.preset.map_or(Rules::default(), Preset::rules);
        Rules {
            passes: self.pass.unwrap_or(preset.passes),
            ties: self.tie.unwrap_or(preset.ties),
        }
    }
}

/// `obverse search`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Values are for the side to move. Without --depth and --time the depth is 6;
mcts then plays 10,000 times. With --time the algorithms deepen, 1, 2, 3, ...,
and answer the last depth they have completed; Ctrl-C asks for it early.

Examples:
  obverse search start --algorithm alphabeta --eval weights --depth 8
  obverse search f5d6c3 --algorithm id --time 2
  obverse search --preset arta --algorithm minimax --depth 4 --json")]
pub struct SearchArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// How to search
    #[arg(long, value_name = "A", value_parser = algorithms(), default_value = "alphabeta")]
    pub algorithm: Algorithm,

    #[command(flatten)]
    pub rules: RulesArgs,

    /// How many plies to look ahead; for mcts, the length of playouts
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = depths())]
    pub depth: Option<u32>,

    /// Deepen for so long. With --depth too, the search ends with whichever comes first
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub time: Option<Duration>,

    /// At the horizon, go on while corners can be taken
    #[arg(long)]
    pub quiescence: bool,

    /// Look a ply further behind moves that stand out
    #[arg(long)]
    pub singular: bool,

    /// Where the dice of random and mcts start
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

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
evaluations look at the discs alone, never at whose turn it is.

Examples:
  obverse eval start --eval all
  obverse eval f5d6c3d3c4 --eval corners --explain
  obverse eval f5d6c3d3c4 --preset upc --explain
  obverse eval f5d6 --eval lab --json")]
pub struct EvalArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// What to value it by, or `all` [default: weights, or the preset's]
    #[arg(long = "eval", value_name = "E", value_parser = evaluations_or_all())]
    pub evaluation: Option<OneOrAll>,

    #[command(flatten)]
    pub preset: PresetArg,

    /// Show the parts, what they counted, and for prop how safe each disc is
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

Examples:
  obverse compare --depths 1..6
  obverse compare f5d6c3 --algorithms minimax,alphabeta,scout --depths 4..7
  obverse compare games.ggf --eval prop --depths 1..5 --json
  obverse compare --depths 1..8 --plot plots --game-time 0.1")]
pub struct CompareArgs {
    /// A file of positions or games in any format, or a POSITION; if left out, the start and five
    /// positions from the middle of games. Of a game, one position for every ten plies is taken
    #[arg(value_name = "POSITIONS", allow_hyphen_values = true)]
    pub positions: Option<String>,

    /// The rest of a POSITION, if it has blanks
    #[arg(hide = true)]
    pub rest: Vec<String>,

    /// Which algorithms, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = algorithms_by_depth())]
    #[arg(default_value = "minimax,alphabeta,ordered,table,id,scout,probcut")]
    pub algorithms: Vec<Algorithm>,

    #[command(flatten)]
    pub rules: RulesArgs,

    /// Which depths, as one number or FIRST..LAST
    #[arg(long, value_name = "RANGE", default_value = "1..6")]
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
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(3..=1_000_000))]
    pub games: u32,

    /// The depth whose value is foretold
    #[arg(long, value_name = "D", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,

    /// The depth it is foretold from
    #[arg(long, value_name = "S", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=19))]
    pub shallow: u32,

    /// Where the dice of the games start
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Write the numbers to a file, for the option --probcut of other commands
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// One evaluation, or all of them.
#[derive(Clone, Copy, Debug)]
pub enum OneOrAll {
    /// This one.
    One(EvaluationName),
    /// All.
    All,
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
        let (first, last) = text.split_once("..").unwrap_or((text, text));
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

/// The text is no time.
#[derive(Debug, thiserror::Error)]
#[error("expected seconds, such as 0.5 or 10")]
pub struct SecondsError;

fn seconds(text: &str) -> Result<Duration, SecondsError> {
    let seconds: f64 = text.parse().map_err(|_| SecondsError)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| SecondsError)
}

fn depths() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(0..=DEEPEST)
}

/// A parser that knows the names and what each means, so that the help and the shell know them.
fn named<T>(
    names: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    let values = names
        .into_iter()
        .map(|(name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<T>())
}

fn presets() -> impl TypedValueParser<Value = Preset> {
    named(Preset::ALL.map(|preset| {
        let help = match preset {
            Preset::Athens2020 => "discs; of equal moves the last",
            Preset::Athens2022 => "corners",
            Preset::Arta => "lab; the mirrored start; no move ends the line",
            Preset::Upc => "prop",
            Preset::Usc => "weights",
        };
        (preset.name(), help)
    }))
}

fn evaluation_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    EvaluationName::ALL.iter().map(|&evaluation| {
        let help = match evaluation {
            EvaluationName::Discs => "own minus opponent's discs, 100 for the winner",
            EvaluationName::Weights => "a weight for every square",
            EvaluationName::Corners => "corners, the squares beside them, edges, blocked sides",
            EvaluationName::Lab => "discs, mobility and corners, each in per cent",
            EvaluationName::Prop => "discs, corners and stable edges",
            EvaluationName::PropMobility => "the same and a little mobility",
        };
        (evaluation.name(), help)
    })
}

fn evaluations() -> impl TypedValueParser<Value = EvaluationName> {
    named(evaluation_names())
}

impl FromStr for OneOrAll {
    type Err = <EvaluationName as FromStr>::Err;

    fn from_str(text: &str) -> Result<OneOrAll, Self::Err> {
        match text {
            "all" => Ok(OneOrAll::All),
            name => name.parse().map(OneOrAll::One),
        }
    }
}

fn evaluations_or_all() -> impl TypedValueParser<Value = OneOrAll> {
    named(evaluation_names().chain([("all", "each of them")]))
}

fn algorithm_names(
    wanted: impl Fn(Algorithm) -> bool,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let names = Algorithm::ALL.map(|algorithm| {
        let help = match algorithm {
            Algorithm::Random => "any legal move",
            Algorithm::Greedy => "most discs after the move",
            Algorithm::Minimax => "every line to the depth",
            Algorithm::AlphaBeta => "the same result, skipping what cannot matter",
            Algorithm::Ordered => "alpha-beta, promising moves first",
            Algorithm::Table => "ordered, with a transposition table",
            Algorithm::Id => "table, to depth 1, 2, 3, ... as long as time allows",
            Algorithm::Scout => "ordered, null windows after the first move (NegaScout)",
            Algorithm::ProbCut => "ordered, skipping what a shallow search makes improbable",
            Algorithm::Mcts => "random playouts, more of them where they go well",
        };
        (algorithm, (algorithm.name(), help))
    });
    names
        .into_iter()
        .filter(move |&(algorithm, _)| wanted(algorithm))
        .map(|(_, name)| name)
}

fn algorithms() -> impl TypedValueParser<Value = Algorithm> {
    named(algorithm_names(|_| true))
}

/// The others do not search by depth, and cannot be compared that way.
fn algorithms_by_depth() -> impl TypedValueParser<Value = Algorithm> {
    named(algorithm_names(|algorithm| {
        Algorithm::EXACT.contains(&algorithm) || algorithm == Algorithm::ProbCut
    }))
}

fn tie_rules() -> impl TypedValueParser<Value = TieRule> {
    named::<TieRule>([
        ("first", "a1, b1, ... first"),
        ("last", "h8, g8, ... first"),
    ])
}

fn pass_rules() -> impl TypedValueParser<Value = PassRule> {
    named::<PassRule>([
        ("ply", "a pass is a move like any other"),
        ("leaf", "the node is a leaf"),
    ])
}
