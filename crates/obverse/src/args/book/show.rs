use std::path::PathBuf;

use crate::position_arg::PositionArg;

/// The arguments of `obverse book show`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Values are final disc differences for the side to move. `book` is a move whose
position is in the book; `search` is the best of the other moves, as the last
search of this position has found it. A tick marks proven values.

Examples:
  obverse book show start --book my.book
  obverse book show f5d6c3 --book my.book --json
  obverse book show game.ggf --ply 8 --book my.book")]
pub struct BookShowArgs {
    #[command(flatten)]
    pub position: PositionArg,

    /// File of the book
    #[arg(long, value_name = "FILE")]
    pub book: PathBuf,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
