//! The arguments of `solve`, `hint` and `bench`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Subcommand;
use obverse_engine::{Effort, Engine, EngineError, Limits, Options};

use super::bench_eval::BenchEvalArgs;
use super::choices::range_ends;
use super::strength::EffortArgs;
use crate::position_arg::{ChoiceArgs, PositionArg};

/// Default search time of `obverse hint`.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Threads and transposition table of an engine.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct EngineArgs {
    /// Number of search threads
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub hash: u32,
}

impl EngineArgs {
    /// Creates the engine.
    pub fn engine(self) -> Result<Engine, EngineError> {
        Engine::new(self.options())
    }

    /// The engine options for [`Engine::new`].
    pub fn options(self) -> Options {
        Options {
            threads: self.threads.into(),
            hash_mib: self.hash as usize,
            ..Options::default()
        }
    }
}

/// `obverse solve`.
#[derive(clap::Args, Debug)]
#[command(mut_arg("game", |arg| arg.help(
    "Solve only game or position number N of the file [default: all]"
)))]
#[command(after_help = "\
The inputs are files of any known format, `-` for such a file on standard input,
and POSITIONs in one word or quotes. All are read before the first is solved.
All games and positions of a file are solved, unless --game chooses one. Of a
game, the last position is solved, or the one chosen with --ply.

Scores are discs for the side to move; empties go to the winner. If an OBF file
has a score, it is compared: a difference is marked, and the exit code is 1.
JSON is one line per position, in input order. Ctrl-C stops; solved positions
have been printed already.

24 empties usually take seconds, 27 a minute or two; each further empty square
takes about three times as long. A position with more than 36 empties is an
error, unless it is solved within 100,000 nodes or --force is given. For such
positions, `obverse hint` estimates the value of every move.

Examples:
  obverse solve endgames.obf
  obverse solve endgames.obf --threads 4 --hash 1024 --resume solved.jsonl
  obverse solve endgames.obf --all-moves --json
  obverse solve game.ggf --ply 40      the position after 40 plies
  cat boards.txt | obverse solve - --wld")]
pub struct SolveArgs {
    /// Files of positions or games, `-` for standard input, or POSITIONs
    #[arg(value_name = "FILE|POSITION")]
    pub first: String,

    /// Further inputs
    #[arg(hide = true)]
    pub rest: Vec<String>,

    #[command(flatten)]
    pub choice: ChoiceArgs,

    /// Solve every legal move, not only the best
    #[arg(long)]
    pub all_moves: bool,

    /// Solve only for win, draw or loss (WLD) of the side to move
    #[arg(long)]
    pub wld: bool,

    /// Also solve positions with more than 36 empties, which may take years
    #[arg(long)]
    pub force: bool,

    /// Append solved positions to this file, and skip those that it already has
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArgs,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `obverse hint`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Values are final disc differences for the side to move. By default every legal
move gets a value; --moves N searches only the N best (multi-PV). On a terminal
the table is updated during the search; Ctrl-C stops and keeps the last table. A
tick marks exact values. `24@98%` is a selective search of 24 plies, with 98 %
confidence in its multi-ProbCut (MPC) cuts.

The default is 2 seconds. docs/levels.md describes the levels.

Examples:
  obverse hint f5d6c3
  obverse hint game.ggf --ply 30       the position after 30 plies
  obverse hint f5d6c3 --time 10 --moves 3
  obverse hint f5d6c3d3c4 --level 10 --json")]
pub struct HintArgs {
    #[command(flatten)]
    pub position: PositionArg,

    #[command(flatten)]
    effort: EffortArgs,

    /// Number of best moves to search, multi-PV [default: all legal moves]
    #[arg(short, long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64))]
    pub moves: Option<u32>,

    #[command(flatten)]
    pub engine: EngineArgs,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl HintArgs {
    /// The search limits: those that were given, or 2 seconds.
    pub fn limits(&self) -> Limits {
        let effort = self.effort.effort();
        effort.map_or(Limits::time(USUAL_TIME), Effort::limits)
    }
}

/// `obverse bench`.
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
    /// What to measure; the signature if left out
    #[command(subcommand)]
    pub suite: Option<Suite>,

    /// Number of search threads; the signature needs one
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

/// `obverse bench ffo`.
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
    /// Positions 1 to 79: one number, or FIRST-LAST
    #[arg(long, value_name = "RANGE", default_value = "40-49")]
    pub range: FfoRange,

    #[command(flatten)]
    pub engine: EngineArgs,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// An inclusive range of FFO position numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FfoRange(pub RangeInclusive<u32>);

/// The text is not a range of FFO positions.
#[derive(Debug, thiserror::Error)]
#[error("expected a number such as 40, or a range such as 40-49, of FFO positions from 1 to 79")]
pub struct FfoRangeError;

impl FromStr for FfoRange {
    type Err = FfoRangeError;

    fn from_str(text: &str) -> Result<FfoRange, FfoRangeError> {
        let number = |text: &str| match text.trim().parse::<u32>() {
            Ok(number @ 1..=79) => Ok(number),
            _ => Err(FfoRangeError),
        };
        let (first, last) = range_ends(text);
        let range = number(first)?..=number(last)?;
        if range.is_empty() {
            return Err(FfoRangeError);
        }
        Ok(FfoRange(range))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let range = |text: &str| text.parse::<FfoRange>().ok().map(|range| range.0);
        assert_eq!(range("40-49"), Some(40..=49));
        assert_eq!(range("40..49"), Some(40..=49));
        assert_eq!(range("7"), Some(7..=7));
        for text in ["", "0", "80", "49-40", "1-", "-5", "1...5", "x", "1-80"] {
            assert_eq!(range(text), None, "{text}");
        }
    }
}
