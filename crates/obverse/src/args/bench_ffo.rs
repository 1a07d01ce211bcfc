//! The arguments of `obverse bench ffo`.

use super::shared::EngineArgs;
use super::values::FfoRange;

/// The arguments of `obverse bench ffo`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Each position is solved with an empty transposition table. The columns on the
right are node counts published by the authors of other programs; terminals with
fewer than 93 columns show only some of them. A wrong score or best move is
marked, and the exit code is 1. Ctrl-C stops with exit code 1 and shows the
totals so far. JSON is one line per position.

Examples:
  obverse bench ffo
  obverse bench ffo --range 40-59 --threads 4 --hash 2048
  obverse bench ffo --range 44 --json")]
pub struct FfoArgs {
    /// FFO positions to solve, from 1 to 79: one number, or FIRST-LAST
    #[arg(long, value_name = "RANGE", default_value = "40-49")]
    pub range: FfoRange,

    #[command(flatten)]
    pub engine: EngineArgs,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
