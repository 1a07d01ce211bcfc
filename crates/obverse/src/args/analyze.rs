//! The arguments of `obverse analyze`.

use std::path::PathBuf;

use obverse_engine::{Effort, Level};

use super::shared::{EffortArgs, EngineArgs};

/// Default level of an analysis.
const USUAL_LEVEL: u32 = 12;

/// The arguments of `obverse analyze`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
GAME is a transcript, a file of games in any known format (GGF, SGF, PGN,
WTHOR, XOT, Othello Quest, .obverse, the JSON of `obverse convert`), a folder
of such files, or `-` for a file on standard input. Several may be given. The
player names of a .wtb file are read from the .JOU file in the same folder.

Values are discs for the side to move. The loss of a move is the value of the
best move minus the value of the move. A tick marks proven values: all positions
with 16 empties or fewer are solved exactly; higher levels also solve positions
with more empties (docs/levels.md). The mark ?! is for a loss of at least 3
discs, ? of 6, ?? of 12. A move that loses nothing scores 100 %, one that loses
6 discs 50 %, one that loses 12 discs 25 %, and so on. The accuracy is the mean
over all moves that had an alternative (docs/analysis.md).

The default level is 12. --time is the time to find the best move of a position;
if another move was played, the search of that move takes as long again.

Several games print one row each, or with --json one line each, and a summary.
--threads is then the number of games analysed concurrently, and --out appends
each game as a line of JSON. Ctrl-C stops; the same command with --resume
continues. A bad game is reported and skipped, and the exit code is 2.

Examples:
  obverse analyze f5d6c3d3c4f4c5b3c2e3d2c6
  obverse analyze game.ggf --level 18 --threads 4
  obverse analyze game.ggf --html review.html
  obverse analyze game.ggf --time 2 --svg graph.svg
  obverse analyze WTH_2024.wtb --level 6 --threads 4 --out 2024.jsonl --resume
  cat game.pgn | obverse analyze - --json")]
pub struct AnalyzeArgs {
    /// Transcript, file or folder of games, or `-` for standard input
    #[arg(value_name = "GAME")]
    pub first: String,

    /// Further transcripts, files or folders
    #[arg(hide = true)]
    pub rest: Vec<String>,

    #[command(flatten)]
    effort: EffortArgs,

    /// Print JSON, one line per game
    #[arg(long, conflicts_with_all = ["html", "svg"])]
    pub json: bool,

    /// Write an HTML page to step through the game; `-` prints it instead of the table
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    pub html: Option<PathBuf>,

    /// Write the value graph as SVG; `-` prints it instead of the table
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    pub svg: Option<PathBuf>,

    /// Append each analysed game to this file, as one line of JSON
    #[arg(short, long, alias = "output", value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Skip the games that are already in the file of --out
    #[arg(long, requires = "out")]
    pub resume: bool,

    #[command(flatten)]
    pub engine: EngineArgs,
}

impl AnalyzeArgs {
    /// The search effort that was given, or level 12.
    pub fn effort(&self) -> Effort {
        let usual = || Effort::Level(Level::new(USUAL_LEVEL).expect("the default level is valid"));
        self.effort.effort().unwrap_or_else(usual)
    }
}
