//! The arguments of `obverse analyze`.

use std::path::PathBuf;

use obverse_engine::{Effort, Level};

use super::engine::EngineArgs;
use super::strength::EffortArgs;

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

Without --level, --time, --depth or --nodes it looks as level 12 plays. A time
is that for the best move, and as much for the one played if it is another.

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

    #[command(flatten)]
    effort: EffortArgs,

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

impl AnalyzeArgs {
    /// How hard to look.
    pub fn effort(&self) -> Effort {
        let usual = || Effort::Level(Level::new(USUAL_LEVEL).expect("there is such a level"));
        self.effort.effort().unwrap_or_else(usual)
    }
}
