//! What `obverse convert` can be told.

use std::fmt;
use std::path::PathBuf;

use clap::ValueEnum;
use obverse_formats::detect::Format;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The format of each FILE is recognised by its content: transcripts, board
strings, search problems (a player, a depth, eight rows), OBF, XOT, GGF, SGF,
PGN, WTHOR, Othello Quest's JSON, Edax's book. Bad records are reported and
left out, the rest is converted. WTHOR stays WTHOR to the byte.

Examples:
  obverse convert WTH_2004.wtb --to ggf -o games.ggf
  obverse convert one.sgf two.pgn --to transcript
  obverse convert letter.txt --from xot --to pgn
  cat games.ggf | obverse convert - --to json
  obverse convert games.ggf --to wthor -o games.wtb   # and games.jou, .trn")]
pub struct ConvertArgs {
    /// The files to read; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    pub to: Target,

    /// The format to read, for all files [default: each is recognised]
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Origin>,

    /// Write to this file, all or nothing, instead of standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// The names of the players of a WTHOR file [default: the .jou beside it]
    #[arg(long, value_name = "WTH.JOU")]
    pub players: Option<PathBuf>,

    /// The names of the tournaments of a WTHOR file [default: the .trn beside it]
    #[arg(long, value_name = "WTH.TRN")]
    pub tournaments: Option<PathBuf>,

    /// Report in JSON, on standard output if OUT is a file, else on standard error
    #[arg(long)]
    pub json: bool,
}

/// A format that can be written.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The moves, one game a line
    Transcript,
    /// The position each game has come to, one a line
    Obf,
    /// Generic Game Format: all that is known of a game
    Ggf,
    /// Smart Game Format
    Sgf,
    /// Portable Game Notation
    Pgn,
    /// WTHOR's .wtb, with the names in .jou and .trn beside it
    Wthor,
    /// A JSON object a line
    Json,
}

impl fmt::Display for Target {
    /// The name as it is typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value();
        f.pad(value.as_ref().map_or("", |value| value.get_name()))
    }
}

/// A format that can be read.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The moves of one game
    Transcript,
    /// The moves, one game a line
    Xot,
    /// One position
    Board,
    /// Positions to search: a player, a depth, eight rows
    Problem,
    /// Positions with scores, one a line
    Obf,
    /// Generic Game Format
    Ggf,
    /// Smart Game Format
    Sgf,
    /// Portable Game Notation
    Pgn,
    /// WTHOR's .wtb
    Wthor,
    /// Othello Quest's JSON
    Quest,
    /// Edax's book
    Edax,
}

impl From<Origin> for Format {
    fn from(origin: Origin) -> Format {
        match origin {
            Origin::Transcript => Format::Transcript,
            Origin::Xot => Format::Xot,
            Origin::Board => Format::BoardString,
            Origin::Problem => Format::ProblemFile,
            Origin::Obf => Format::Obf,
            Origin::Ggf => Format::Ggf,
            Origin::Sgf => Format::Sgf,
            Origin::Pgn => Format::Pgn,
            Origin::Wthor => Format::Wthor,
            Origin::Quest => Format::Quest,
            Origin::Edax => Format::EdaxBook,
        }
    }
}
