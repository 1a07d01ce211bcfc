//! What `obverse convert` can be told.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use obverse_files::conversion::OutputFormat;
use obverse_formats::detect::Format;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The format of each FILE is recognised by its content: transcripts, board
strings, search problems (a player, a depth, eight rows), OBF, XOT, GGF, SGF,
PGN, WTHOR, Othello Quest's JSON, Edax's book, the .obverse files of the
application (the line on the board), and what --to json wrote. Bad records are
reported and left out, the rest is converted. WTHOR stays WTHOR to the byte.

Without --to the name of OUT says the format: .txt (transcripts), .obf, .ggf,
.sgf, .pgn, .wtb (WTHOR), .json or .jsonl.

Examples:
  obverse convert one.sgf -o one.ggf
  obverse convert WTH_2004.wtb --to ggf -o games.ggf
  obverse convert one.sgf two.pgn --to transcript
  obverse convert letter.txt --from xot --to pgn
  cat games.ggf | obverse convert - --to json
  obverse convert games.json -o games.pgn
  obverse convert games.ggf --to wthor -o games.wtb   # and games.jou, .trn")]
pub struct ConvertArgs {
    /// The files to read; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// The format to write [default: what the name of OUT says]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Target>,

    /// The format to read, for all files [default: each is recognised]
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Origin>,

    /// Write to this file, all or nothing, instead of standard output
    #[arg(short, long, alias = "out", value_name = "OUT")]
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
    #[value(aliases = ["txt", "xot"])]
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
    #[value(alias = "wtb")]
    Wthor,
    /// A JSON object a line
    Json,
}

impl ConvertArgs {
    /// The format to write: what was typed, or what the name of the output says.
    pub fn target(&self) -> Result<OutputFormat, TargetError> {
        if let Some(target) = self.to {
            return Ok(target.into());
        }
        let output = self
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"));
        let output = output.ok_or(TargetError::NoOutput)?;
        OutputFormat::of_file(output).ok_or_else(|| TargetError::Unknown(output.to_owned()))
    }
}

/// Why it is not known what to write.
#[derive(Debug, thiserror::Error)]
pub enum TargetError {
    /// Neither a format nor a file.
    #[error("the format to write is missing: name it with --to, or a file with -o{FORMATS}")]
    NoOutput,
    /// A file whose name does not say it.
    #[error(
        "the name of {} does not say in which format to write it: give --to FORMAT{FORMATS}",
        .0.display()
    )]
    Unknown(PathBuf),
}

const FORMATS: &str = "\n\n  --to          the same by name
  transcript    -o games.txt
  obf           -o games.obf
  ggf           -o games.ggf
  sgf           -o games.sgf
  pgn           -o games.pgn
  wthor         -o games.wtb
  json          -o games.json";

impl From<Target> for OutputFormat {
    fn from(target: Target) -> OutputFormat {
        match target {
            Target::Transcript => OutputFormat::Transcript,
            Target::Obf => OutputFormat::Obf,
            Target::Ggf => OutputFormat::Ggf,
            Target::Sgf => OutputFormat::Sgf,
            Target::Pgn => OutputFormat::Pgn,
            Target::Wthor => OutputFormat::Wthor,
            Target::Json => OutputFormat::Json,
        }
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
    #[value(alias = "wtb")]
    Wthor,
    /// Othello Quest's JSON
    Quest,
    /// Obverse's own JSON: what --to json writes, and .obverse files
    #[value(alias = "obverse")]
    Json,
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
            Origin::Json => Format::ObverseJson,
            Origin::Edax => Format::EdaxBook,
        }
    }
}
