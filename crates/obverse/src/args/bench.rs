//! The arguments of `obverse bench`.

use clap::Subcommand;

use super::bench_eval::BenchEvalArgs;
use super::bench_ffo::FfoArgs;

/// The arguments of `obverse bench`.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Without a subcommand, searches fixed positions to fixed depths, each with one
thread and an empty transposition table. The total node count is the signature
of the search: it is the same on every machine and changes only with the search
or the evaluation. With several threads, node counts vary: --threads measures
speed and prints no signature.

Examples:
  obverse bench
  obverse bench --threads 4            speed with four threads
  obverse bench ffo --range 40-49
  obverse bench eval solved.obf
  obverse bench --json")]
pub struct BenchArgs {
    /// What to measure [default: signature, the node count of a fixed set of searches]
    #[command(subcommand)]
    pub suite: Option<Suite>,

    /// Number of search threads; with more than one, no signature is printed
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl BenchArgs {
    /// Whether results and errors are printed as JSON.
    pub fn wants_json(&self) -> bool {
        match &self.suite {
            Some(Suite::Ffo(args)) => args.json,
            Some(Suite::Eval(args)) => args.json,
            None => self.json,
        }
    }
}

/// The benchmarks of `obverse bench`.
#[derive(Subcommand, Debug)]
pub enum Suite {
    /// Solve the FFO endgame positions and compare node counts with other programs
    Ffo(FfoArgs),
    /// Measure the error of the evaluation on positions with known scores
    Eval(BenchEvalArgs),
}
