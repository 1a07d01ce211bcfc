//! The arguments of `obverse analyze`.

use std::path::PathBuf;
use std::time::Duration;

use obverse_engine::{Level, Limits};

use super::engine::{EngineArgs, level};
use super::play::move_time;

/// As this level games are analysed unless told otherwise.
const USUAL_LEVEL: u32 = 12;

/// `obverse analyze`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
GAME is a transcript, a file of games in any known format (GGF, SGF, PGN,
WTHOR, XOT, Othello Quest, .obverse, the JSON of `obverse convert`), a folder
of such files, or `-` for a file on standard input; there may be several of
them. Names of players in a .wtb come from the .JOU file beside it.

Values are discs for the side that moves. A move loses what the best one is
better by. A tick marks what is proven: from 16 empty squares on everything, at
higher levels more (docs/levels.md). Signs: ?! loses 3 discs or more, ? 6,
?? 12. A move counts 100 % if it loses nothing, 50 % if 6 discs, 25 % if 12, and
so on; the accuracy is the mean where there was a choice (docs/analysis.md).

Of several games each is a row, or with --json a line, as soon as it is done,
and the end is a summary. --threads is then how many games are looked at at the
same time, and --out keeps each as a line of JSON. Ctrl-C ends it; the same
command with --resume goes on. What is wrong with a game is said, the others
are analysed, and the exit code is 2.

Examples:
  obverse analyze f5d6c3d3c4f4c5b3c2e3d2c6
  obverse analyze game.ggf --level 18 --threads 4
  obverse analyze game.ggf --html review.html
  obverse analyze game.ggf --time 2 --svg graph.svg
  obverse analyze WTH_2024.wtb --level 6 --threads 4 --out 2024.jsonl --resume
  cat game.pgn | obverse analyze - --json")]
pub struct AnalyzeArgs {
    /// A transcript, files or folders of games, or `-` for standard input
    #[arg(value_name = "GAME")]
    pub first: String,

    /// More of them
    #[arg(hide = true)]
    pub rest: Vec<String>,

    /// Look as this level plays, 1 to 60 [default: 12]
    #[arg(short, long, value_name = "L", allow_negative_numbers = true, value_parser = level)]
    #[arg(conflicts_with_all = ["time", "depth"])]
    level: Option<Level>,

    /// Look so many seconds at the best move, and as long at the one played if it is another
    #[arg(short, long, value_name = "S", allow_negative_numbers = true, value_parser = move_time)]
    #[arg(conflicts_with = "depth")]
    time: Option<Duration>,

    /// Look so many plies ahead, leaving out nothing that could matter
    #[arg(short, long, value_name = "D", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,

    /// Answer in JSON, a line a game
    #[arg(long, conflicts_with_all = ["html", "svg"])]
    pub json: bool,

    /// Write a page to look through the game with; `-` is standard output, without the table
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    pub html: Option<PathBuf>,

    /// Write the graph of the game; `-` is standard output, without the table
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    pub svg: Option<PathBuf>,

    /// Add each game to this file as soon as it is done, as a line of JSON
    #[arg(short, long, alias = "output", value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Leave out the games that the file has already
    #[arg(long, requires = "out")]
    pub resume: bool,

    #[command(flatten)]
    pub engine: EngineArgs,
}

/// How hard to look, as it was typed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Thoroughness {
    /// As a level plays.
    Level(Level),
    /// So long.
    Time(Duration),
    /// So many plies.
    Depth(u32),
}

impl AnalyzeArgs {
    /// How hard to look.
    pub fn thoroughness(&self) -> Thoroughness {
        match (self.level, self.time, self.depth) {
            (_, Some(time), _) => Thoroughness::Time(time),
            (_, _, Some(depth)) => Thoroughness::Depth(depth),
            (level, None, None) => Thoroughness::Level(level.unwrap_or_else(usual_level)),
        }
    }
}

impl Thoroughness {
    /// The same for the engine.
    pub fn limits(self) -> Limits {
        match self {
            Thoroughness::Level(level) => Limits::level(level),
            Thoroughness::Time(time) => Limits::time(time),
            Thoroughness::Depth(depth) => Limits::depth(depth),
        }
    }
}

fn usual_level() -> Level {
    Level::new(USUAL_LEVEL).expect("there is such a level")
}
