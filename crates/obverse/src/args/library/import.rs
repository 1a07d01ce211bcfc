//! The arguments of `obverse library import`.

use std::path::PathBuf;

/// The arguments of `obverse library import`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The format of each FILE is detected: WTHOR, GGF, SGF, PGN, transcripts, Othello
Quest's JSON and Obverse's own. Of a folder, the files with the extension of a
game format are read, also in its folders. The names of a .wtb file are read
from the .jou and .trn files beside it.

A game that the library has already is skipped: one with the same players,
event, year and moves. Bad records are reported and skipped. After Ctrl-C the
games that were read are in the library, and the same command adds the rest.

Exit codes: 0 all games are in the library, 1 interrupted, or something could
not be read, 2 bad arguments, or nothing could be read.

Examples:
  obverse library import games.ggf
  obverse library import WTH_*.wtb
  obverse library import othello-games/
  cat games.pgn | obverse library import -")]
pub struct LibraryImportArgs {
    /// Files or folders to read; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// File with the player names of a WTHOR file [default: the .jou file in the same folder]
    #[arg(long, value_name = "WTH.JOU")]
    pub players: Option<PathBuf>,

    /// File with the tournament names of a WTHOR file [default: the .trn file in the same folder]
    #[arg(long, value_name = "WTH.TRN")]
    pub tournaments: Option<PathBuf>,
}
