//! The arguments of `obverse hint`.

use std::path::PathBuf;
use std::time::Duration;

use obverse_engine::{Effort, Limits};

use super::shared::{EffortArgs, EngineArgs};
use crate::position_arg::PositionArg;

/// Default search time of `obverse hint`.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// The arguments of `obverse hint`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Values are final disc differences for the side to move. By default every legal
move gets a value; --moves N searches only the N best (multi-PV). On a terminal
the table is updated during the search; Ctrl-C stops and keeps the last table. A
tick marks exact values. `24@98%` is a selective search of 24 plies, with 98 %
confidence in its multi-ProbCut (MPC) cuts.

With --book, the moves that the book has get their values from it, marked
`(book)`, and only the others are searched.

The default time limit is 2 seconds. docs/levels.md describes the levels.

Examples:
  obverse hint f5d6c3
  obverse hint game.ggf --ply 30       the position after 30 plies
  obverse hint f5d6c3 --time 10 --moves 3
  obverse hint f5d6c3 --book my.book
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

    /// Take values from this opening book
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,

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
