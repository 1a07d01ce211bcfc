//! The arguments of `obverse calibrate`.

use std::path::PathBuf;

use clap::value_parser;

/// `obverse calibrate`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Positions of fast games are searched to every depth up to --depth, pruning
nothing, and solved from --exact-from empty squares on. How far the values of
two depths usually lie apart is what the engine needs to know to prune boldly;
it keeps ten numbers about it in the file of weights. They are fitted here, and
shown beside what was observed. With --out they are written, together with the
weights.

Without --weights the weights that come with the program are measured. A minute
or two of two threads is enough. The result does not depend on the number of
threads.

Examples:
  obverse calibrate --threads 2
  obverse calibrate --weights weights.bin --out weights.bin --threads 2
  obverse calibrate --weights weights.bin --games 2000 --depth 10 --json")]
pub struct CalibrateArgs {
    /// The weights to measure
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    /// The file of weights to write; it may be the same
    #[arg(
        short,
        long,
        alias = "output",
        value_name = "FILE",
        requires = "weights"
    )]
    pub out: Option<PathBuf>,

    /// From how many games positions are taken, four of each
    #[arg(short = 'n', long, value_name = "N", default_value_t = 500)]
    #[arg(value_parser = value_parser!(u32).range(1..=10_000_000))]
    pub games: u32,

    /// To how many plies positions are searched
    #[arg(short, long, value_name = "D", default_value_t = 9)]
    #[arg(value_parser = value_parser!(u32).range(3..=20))]
    pub depth: u32,

    /// From how many empty squares on positions are solved
    #[arg(long, value_name = "E", default_value_t = 18, value_parser = value_parser!(u32).range(0..=26))]
    pub exact_from: u32,

    /// How many games are worked on at the same time
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Where the dice start
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}
