//! The arguments of the commands that ask the engine.

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

/// How long `obverse hint` thinks unless told otherwise.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// What an engine is made of.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct EngineArgs {
    /// How many threads search
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// The size of the table of positions, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub hash: u32,
}

impl EngineArgs {
    /// An engine made of it.
    pub fn engine(self) -> Result<Engine, EngineError> {
        Engine::new(self.options())
    }

    /// The same, before it is made.
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
    "Take only game or position number N of a file that has several [default: all]"
)))]
#[command(after_help = "\
Everything is read before anything is solved: files of any known format, `-` for
such a file on standard input, and positions as other commands take them, in one
word or quotes. A file may have many games or positions, and all are solved
unless --game chooses one. Of a game the last position is taken, or the one that
--ply chooses.

Scores are discs for the side to move, empty squares going to the winner. A
score that a file (OBF) knows is compared; a difference is marked and makes the
exit code 1. JSON is one line a position, in the order of the input. Ctrl-C
ends it; what is solved has been shown.

Up to 24 empty squares usually take seconds, 27 a minute or two; every further
square takes about three times as long. Positions with more than 36 are refused,
unless they are solved at once or --force is given. `obverse hint` says what
moves are worth at any time of the game.

Examples:
  obverse solve endgames.obf
  obverse solve endgames.obf --threads 4 --hash 1024 --resume solved.jsonl
  obverse solve endgames.obf --all-moves --json
  obverse solve game.ggf --ply 40      after 40 plies of a game
  cat boards.txt | obverse solve - --wld")]
pub struct SolveArgs {
    /// Files of positions, `-` for standard input, or positions themselves
    #[arg(value_name = "FILE|POSITION")]
    pub first: String,

    /// More of them
    #[arg(hide = true)]
    pub rest: Vec<String>,

    #[command(flatten)]
    pub choice: ChoiceArgs,

    /// Find the score of every legal move, not only of the best
    #[arg(long)]
    pub all_moves: bool,

    /// Find out only who wins: win, draw or loss for the side to move
    #[arg(long)]
    pub wld: bool,

    /// Begin even if a position has more than 36 empty squares, and take years if need be
    #[arg(long)]
    pub force: bool,

    /// Keep what is solved in this file, and do not solve again what is there
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArgs,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// `obverse hint`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Values are discs for the side to move at the end of the game, for every legal
move unless --moves says how many of the best. On a terminal the table is there
from the first moment and grows better; Ctrl-C ends it, and shows what there
is. A tick marks values that are proven, `24@98%` a search of 24 plies that
left out only what was hopeless with 98 % confidence.

Without --level, --time, --depth or --nodes the engine thinks for 2 seconds.
docs/levels.md says what the levels do.

Examples:
  obverse hint f5d6c3
  obverse hint game.ggf --ply 30       before move 31 of a game
  obverse hint f5d6c3 --time 10 --moves 3
  obverse hint f5d6c3d3c4 --level 10 --json")]
pub struct HintArgs {
    #[command(flatten)]
    pub position: PositionArg,

    #[command(flatten)]
    effort: EffortArgs,

    /// Show only the N best moves [default: every legal move]
    #[arg(short, long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64))]
    pub moves: Option<u32>,

    #[command(flatten)]
    pub engine: EngineArgs,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

impl HintArgs {
    /// How far to look.
    pub fn limits(&self) -> Limits {
        let effort = self.effort.effort();
        effort.map_or(Limits::time(USUAL_TIME), Effort::limits)
    }
}

/// `obverse bench`.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Without a name, fixed positions are searched to fixed depths, with one thread
and a fresh table each. The sum of their nodes is the signature of the search:
it is the same on every machine and changes only when the search does. With
more threads the number of nodes is another every time: --threads measures the
speed, and gives no signature.

Examples:
  obverse bench
  obverse bench --threads 4            the speed of four threads
  obverse bench ffo --range 40-49
  obverse bench eval solved.obf
  obverse bench --json")]
pub struct BenchArgs {
    /// Which positions
    #[command(subcommand)]
    pub suite: Option<Suite>,

    /// How many threads search; the signature needs one
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

impl BenchArgs {
    /// Whether the answer, and an error, are to be JSON.
    pub fn wants_json(&self) -> bool {
        match &self.suite {
            Some(Suite::Ffo(args)) => args.json,
            Some(Suite::Eval(args)) => args.json,
            None => self.json,
        }
    }
}

/// Positions to measure by.
#[derive(Subcommand, Debug)]
pub enum Suite {
    /// Solve the FFO endgame positions, beside what other programs need for them
    Ffo(FfoArgs),
    /// Measure how far the evaluation is from scores that are known
    Eval(BenchEvalArgs),
}

/// `obverse bench ffo`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Each position is solved with an empty table. The columns at the right are the
nodes that the authors of other programs have published; a terminal of fewer
than 93 columns has room for some of them. A wrong score or a wrong best move is
marked and makes the exit code 1. So does Ctrl-C, which shows the sums so far.
JSON is one line a position.

Examples:
  obverse bench ffo
  obverse bench ffo --range 40-59 --threads 4 --hash 2048
  obverse bench ffo --range 44 --json")]
pub struct FfoArgs {
    /// Which of the positions, 1 to 79, as one number or FIRST-LAST
    #[arg(long, value_name = "RANGE", default_value = "40-49")]
    pub range: FfoRange,

    #[command(flatten)]
    pub engine: EngineArgs,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Numbers of FFO positions from the first to the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FfoRange(pub RangeInclusive<u32>);

/// The text is no range of FFO positions.
#[derive(Debug, thiserror::Error)]
#[error("expected a number such as 40, or a range such as 40-49, of positions from 1 to 79")]
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
