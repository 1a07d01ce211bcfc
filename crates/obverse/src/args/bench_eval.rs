//! The arguments of `obverse bench eval`.

use std::path::PathBuf;

use clap::value_parser;

/// The arguments of `obverse bench eval`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Compares the static evaluation of each position with its known score, without
search. The error is value minus score, in discs for the side to move; a bias
above 0 means that values are too high. Use positions that the weights were not
trained on.

FILE is one of these, or `-` for one of them on standard input:
  OBF            positions with scores, or with the scores of their moves
  JSON           the output of `obverse solve --json`, `obverse hint --json` or
                 `obverse bench ffo --json`; a file of `obverse solve --resume`
  positions      the output of `obverse selfplay`
  WTHOR          the position of each game whose theoretical score is stored;
                 with --solve, also the positions near the end
  other games    with --solve, the positions near the end
Positions without a legal move are skipped: the engine never evaluates them.
Memory use does not depend on the size of the files.

Examples:
  obverse bench eval solved.obf
  obverse bench eval WTH_2025.wtb --solve 12
  obverse bench eval solved.obf --weights built-in --weights new.bin
  obverse solve endgames.obf --json | obverse bench eval - --json")]
pub struct BenchEvalArgs {
    /// Files of positions with scores
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Weights file to measure, or `built-in`; repeat the option to compare several
    #[arg(long, value_name = "FILE", default_value = "built-in")]
    pub weights: Vec<PathBuf>,

    /// Number of plies per row of the table
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = value_parser!(u8).range(1..=60))]
    pub plies: u8,

    /// Also use the games in FILE: solve their positions with at most this many empties to get
    /// scores
    #[arg(long, value_name = "EMPTIES", value_parser = value_parser!(u8).range(1..=20))]
    pub solve: Option<u8>,

    /// Stop after this many positions
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub most: Option<u64>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
