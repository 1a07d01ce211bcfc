//! The arguments of the commands that ask the engine.

use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::Subcommand;
use obverse_engine::{Engine, Options};

/// What an engine is made of.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct EngineArgs {
    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// The size of the table of positions, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub hash: u32,
}

impl EngineArgs {
    /// An engine made of it.
    pub fn engine(self) -> Engine {
        Engine::new(Options {
            threads: self.threads.into(),
            hash_mib: self.hash as usize,
            ..Options::default()
        })
    }
}

/// `obverse bench`.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Without a name, fixed positions are searched to fixed depths, with one thread and
a fresh table each. The sum of their nodes is the signature of the search: it is
the same on every machine and changes only when the search does.

Examples:
  obverse bench
  obverse bench ffo --range 40-49
  obverse bench --json")]
pub struct BenchArgs {
    /// Which positions
    #[command(subcommand)]
    pub suite: Option<Suite>,

    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

impl BenchArgs {
    /// Whether the answer, and an error, are to be JSON.
    pub fn wants_json(&self) -> bool {
        match &self.suite {
            Some(Suite::Ffo(args)) => args.json,
            None => self.json,
        }
    }
}

/// Positions to measure by.
#[derive(Subcommand, Debug)]
pub enum Suite {
    /// Solve the FFO endgame positions, beside what other programs need for them
    Ffo(FfoArgs),
}

/// `obverse bench ffo`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Each position is solved with an empty table. The nodes at the right are those
published by the authors of other programs. A wrong score, or a best move that
is none, is marked and makes the exit code 1; so does Ctrl-C, which shows the
sums so far. JSON is one line a position.

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
        let (first, last) = text.split_once('-').unwrap_or((text, text));
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
        assert_eq!(range("7"), Some(7..=7));
        for text in ["", "0", "80", "49-40", "1-", "-5", "1..5", "x", "1-80"] {
            assert_eq!(range(text), None, "{text}");
        }
    }
}
