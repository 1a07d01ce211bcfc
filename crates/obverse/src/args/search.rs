//! The arguments of `obverse search`.

use std::path::PathBuf;

use obverse_classic::Algorithm;

use super::shared::{LimitArgs, TextbookSearchArgs};
use super::values::textbook_names::algorithms;
use crate::position_arg::OptionalPositionArg;

/// Default depth of a search in plies.
pub const USUAL_DEPTH: u32 = 6;

/// The arguments of `obverse search`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Values are for the side to move. Without --depth and --time, the depth is 6
plies, and mcts runs 10,000 playouts. With --time, iterative deepening searches
depth 1, 2, 3, ... and the result is that of the last completed depth; Ctrl-C
stops early. With --depth and --time, the search stops at the first limit it
reaches. Searches that deepen (id, and all with --time) list the result of each
completed depth; its nodes and time count from the start of the search. JSON has
these results in `depths`: `depth`, `value`, `best`, `nodes` and `seconds`.

Examples:
  obverse search start --algorithm alphabeta --eval weights --depth 8
  obverse search f5d6c3 --algorithm id --time 2
  obverse search f5d6c3 --algorithm id --depth 8     each depth from 1 to 8
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
    pub thinking: TextbookSearchArgs,

    /// Number of playouts of mcts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: Option<u64>,

    /// File of ProbCut parameters, as written by `obverse probcut-fit -o`
    #[arg(long, value_name = "FILE")]
    pub probcut: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
