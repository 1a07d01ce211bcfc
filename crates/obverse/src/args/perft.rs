//! The arguments of `obverse perft`.

use crate::position_arg::OptionalPositionArg;

/// The arguments of `obverse perft`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A pass is one ply, unless --free-passes is given. A game that ends before DEPTH
plies counts as one sequence.

Examples:
  obverse perft 9                      3,005,288 nodes
  obverse perft 9 --free-passes        3,005,320 nodes
  obverse perft 11 --threads 4
  obverse perft 5 f5d6c3 --divide      one count per first move")]
pub struct PerftArgs {
    /// Depth in plies, 0 to 60
    #[arg(allow_negative_numbers = true, value_parser = perft_depth)]
    pub depth: u32,

    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// Show the count for each first move
    #[arg(long)]
    pub divide: bool,

    /// Do not count a pass as a ply
    #[arg(long)]
    pub free_passes: bool,

    /// Number of threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The depth is not a number from 0 to 60.
#[derive(Debug, thiserror::Error)]
#[error("expected a depth from 0 to 60 plies, then the position, as in `perft 5 f5d6c3`")]
struct PerftDepthError;

fn perft_depth(text: &str) -> Result<u32, PerftDepthError> {
    let number = text.parse().ok().filter(|number| *number <= 60);
    number.ok_or(PerftDepthError)
}
