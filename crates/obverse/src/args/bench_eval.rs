//! The arguments of `obverse bench eval`.

use std::path::PathBuf;

use clap::value_parser;

/// `obverse bench eval`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
No search: the value of each position as it stands, compared with its score. An
error is the value minus the score, in discs for the side to move; a bias above
0 means too high values. Take positions that the weights were not trained with.

FILE may be
  OBF            each position with its score, or with the scores of its moves
  JSON           what `obverse solve --json` (or its --resume), `obverse hint
                 --json` and `obverse bench ffo --json` print, a line each
  positions      what `obverse selfplay` writes, with the results of the games
  WTHOR          of each game the position from which on perfect play is known,
                 and with --solve those near the end
  other games    with --solve the positions near the end
and `-` is one of these on standard input. Positions without a legal move are
left out, since the engine never asks what they are worth. Memory does not grow
with the files.

Examples:
  obverse bench eval solved.obf
  obverse bench eval WTH_2025.wtb --solve 12
  obverse bench eval solved.obf --weights built-in --weights new.bin
  obverse solve endgames.obf --json | obverse bench eval - --json")]
pub struct BenchEvalArgs {
    /// The files with positions and scores
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// The weights to measure, several for a comparison; `built-in` are those of the program
    #[arg(long, value_name = "FILE", default_value = "built-in")]
    pub weights: Vec<PathBuf>,

    /// How many plies share a row
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = value_parser!(u8).range(1..=60))]
    pub plies: u8,

    /// Of games, also solve the positions with at most so many empty squares
    #[arg(long, value_name = "EMPTIES", value_parser = value_parser!(u8).range(1..=20))]
    pub solve: Option<u8>,

    /// Stop after so many positions
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub most: Option<u64>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}
