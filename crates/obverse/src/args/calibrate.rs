//! The arguments of `obverse calibrate`.

use std::path::PathBuf;

use clap::value_parser;

/// The arguments of `obverse calibrate`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Multi-ProbCut (MPC) needs the standard deviation sigma between the values of a
shallow and a deep search. This command plays fast games and searches positions
from them to all depths up to --depth, without selective pruning. It solves
positions with at most --exact-from empties. Then it fits the ten coefficients
of a formula for sigma and prints the observed beside the fitted sigma. With
--out, it writes the weights and the coefficients to a new weights file.

Without --weights, the built-in weights are measured. One or two minutes with
two threads are enough. The result does not depend on the number of threads.

Examples:
  obverse calibrate --threads 2
  obverse calibrate --weights weights.bin --out weights.bin --threads 2
  obverse calibrate --weights weights.bin --games 2000 --depth 10 --json")]
pub struct CalibrateArgs {
    /// Weights file to measure [default: the built-in weights]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    /// Weights file to write; may be the same file as --weights
    #[arg(
        short,
        long,
        alias = "output",
        value_name = "FILE",
        requires = "weights"
    )]
    pub out: Option<PathBuf>,

    /// Number of games; four positions are taken from each
    #[arg(short = 'n', long, value_name = "N", default_value_t = 500)]
    #[arg(value_parser = value_parser!(u32).range(1..=10_000_000))]
    pub games: u32,

    /// Maximum search depth in plies
    #[arg(short, long, value_name = "D", default_value_t = 9)]
    #[arg(value_parser = value_parser!(u32).range(3..=20))]
    pub depth: u32,

    /// Solve positions with at most this many empties
    #[arg(long, value_name = "EMPTIES", default_value_t = 18, value_parser = value_parser!(u32).range(0..=26))]
    pub exact_from: u32,

    /// Number of games played concurrently
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Random seed
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
