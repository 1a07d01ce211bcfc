//! The arguments of `obverse compare`.

use std::path::PathBuf;
use std::time::Duration;

use obverse_classic::Algorithm;

use super::shared::RulesArgs;
use super::values::DepthRange;
use super::values::seconds::seconds;
use super::values::textbook_names::algorithms_by_depth;

/// The arguments of `obverse compare`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Every algorithm searches every position to every depth. A search is skipped if
its extrapolated node count exceeds --max-nodes. Ctrl-C stops and shows the
completed searches.

`b eff` is the effective branching factor: the branching factor of a uniform
tree with the same depth and node count. With perfect move ordering, the b eff
of alpha-beta would be the square root of the b eff of minimax.

Examples:
  obverse compare --depths 1..6
  obverse compare f5d6c3 --algorithms minimax,alphabeta,scout --depths 4..7
  obverse compare games.ggf --eval prop --depths 1..5 --json
  obverse compare --depths 1..8 --plot plots --game-time 0.1
  obverse compare start --depths 1..4 --game-nodes 20000")]
pub struct CompareArgs {
    /// File of positions or games in any format, or a POSITION; every tenth position of a
    /// game is taken [default: the start and five midgame positions]
    #[arg(value_name = "POSITIONS")]
    pub positions: Option<String>,

    /// Rest of POSITION, if it contains spaces and is not quoted
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

    /// File of ProbCut parameters, as written by `obverse probcut-fit -o`
    #[arg(long, value_name = "FILE")]
    pub probcut: Option<PathBuf>,

    /// Write plots as SVG and PNG to this folder
    #[arg(long, value_name = "DIR")]
    pub plot: Option<PathBuf>,

    /// Also let `id` (iterative deepening) play a game against itself with this many seconds per
    /// move, and show the depth that each algorithm completes in this time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub game_time: Option<Duration>,

    /// Like --game-time, with this many nodes per move: the depths do not depend on the machine
    #[arg(long, value_name = "N", conflicts_with = "game_time")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub game_nodes: Option<u64>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
