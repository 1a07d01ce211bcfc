//! The arguments of `obverse convert`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use obverse_files::conversion::OutputFormat;
use obverse_formats::detect::Format;

use super::shared::AnimationArgs;
use super::values::DEEPEST;

/// The arguments of `obverse convert`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The format of each FILE is detected from its content: transcripts, board
strings, search problems (a player, a depth, eight rows), OBF, XOT, GGF, SGF,
PGN, WTHOR, Othello Quest's JSON, Edax's book, .obverse files of the application
(main line only) and the JSON of --to json. Bad records are reported and
skipped. Converting WTHOR to WTHOR copies records byte by byte.

Without --to, the extension of OUT selects the format: .txt (transcripts), .obf,
.ggf, .sgf, .pgn, .wtb (WTHOR), .json, .jsonl or .gif.

A GIF shows one game, with a frame per move. If FILE has several games, --game
chooses one; if OUT is a folder (gifs/), each game gets a GIF there.

Examples:
  obverse convert one.sgf -o one.ggf
  obverse convert WTH_2004.wtb --to ggf -o games.ggf
  obverse convert one.sgf two.pgn --to transcript
  obverse convert letter.txt --from xot --to pgn
  cat games.ggf | obverse convert - --to json
  echo f5d6c3 | obverse convert - --to problem --depth 3 -o input.txt
  obverse convert games.json -o games.pgn
  obverse convert games.ggf --to wthor -o games.wtb   # and games.jou, .trn
  obverse convert game.ggf -o game.gif
  obverse convert WTH_2004.wtb --game 12 --frame-time 0.5 -o game.gif")]
pub struct ConvertArgs {
    /// Files to read; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Format to write [default: the format of OUT's extension]
    #[arg(long, value_name = "FORMAT", ignore_case = true)]
    to: Option<Target>,

    /// Search depth, in plies, of the problems to write [default: the depth that FILE gives, else 2]
    #[arg(short, long, value_name = "PLIES")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=DEEPEST))]
    pub depth: Option<u32>,

    /// Format of all input files [default: detected for each file]
    #[arg(long, value_name = "FORMAT", ignore_case = true)]
    pub from: Option<Origin>,

    /// Write to this file instead of standard output; the file appears only when it is complete
    #[arg(short, long, alias = "out", value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// File with the player names of a WTHOR file [default: the .jou file in the same folder]
    #[arg(long, value_name = "WTH.JOU")]
    pub players: Option<PathBuf>,

    /// File with the tournament names of a WTHOR file [default: the .trn file in the same folder]
    #[arg(long, value_name = "WTH.TRN")]
    pub tournaments: Option<PathBuf>,

    /// With --to gif: number of the game to draw, from 1, counted over all files
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,

    #[command(flatten)]
    pub animation: AnimationArgs,

    /// Print the report as JSON, to standard output if OUT is a file, else to standard error
    #[arg(long)]
    pub json: bool,
}

/// A format that can be written.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Transcripts, one game per line
    #[value(aliases = ["txt", "xot"])]
    Transcript,
    /// OBF: the last position of each game, one per line
    Obf,
    /// Search problems for `obverse trace`: player, depth and board of the last position of each game
    Problem,
    /// Generic Game Format, with all known data of a game
    Ggf,
    /// Smart Game Format
    Sgf,
    /// Portable Game Notation
    Pgn,
    /// WTHOR .wtb, with names in a .jou and a .trn file in the same folder
    #[value(alias = "wtb")]
    Wthor,
    /// JSON, one object per line
    Json,
    /// Animation of one game
    Gif,
}

/// The kind of output of a conversion: a file of games, or animations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConvertTarget {
    /// All games, in this format.
    Games(OutputFormat),
    /// A GIF per game.
    Gif,
}

impl ConvertArgs {
    /// The format to write: the one of `--to`, or else the one that belongs to the extension of the output file.
    pub fn target(&self) -> Result<ConvertTarget, TargetError> {
        let target = self.any_target()?;
        let option = match (self.game, self.animation.frame_time) {
            (Some(_), _) => "--game",
            (_, Some(_)) => AnimationArgs::FRAME_TIME,
            _ => return Ok(target),
        };
        match target {
            ConvertTarget::Gif => Ok(target),
            ConvertTarget::Games(format) => Err(TargetError::NotAnimated { option, format }),
        }
    }

    fn any_target(&self) -> Result<ConvertTarget, TargetError> {
        if let Some(target) = self.to {
            return Ok(target.into());
        }
        let output = self
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"));
        let output = output.ok_or(TargetError::NoOutput)?;
        let extension = output.extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case("gif") {
            return Ok(ConvertTarget::Gif);
        }
        let format = OutputFormat::of_file(output).map(ConvertTarget::Games);
        format.ok_or_else(|| TargetError::Unknown(output.to_owned()))
    }
}

/// Error: there is no valid output format, or an option does not fit the format.
#[derive(Debug, thiserror::Error)]
pub enum TargetError {
    /// Neither `--to` nor an output file is given.
    #[error(
        "the output format is missing: give --to FORMAT, or -o FILE with a known extension{FORMATS}"
    )]
    NoOutput,
    /// The extension of the output file is unknown.
    #[error(
        "the extension of {} is not a known format: give --to FORMAT, or another extension{FORMATS}",
        .0.display()
    )]
    Unknown(PathBuf),
    /// An option for animations is given, but the output is not a GIF.
    #[error(
        "{option} is an option of --to gif, and this is a conversion to {format}: leave {option} out"
    )]
    NotAnimated {
        /// Name of the option, with its hyphens.
        option: &'static str,
        /// The output format.
        format: OutputFormat,
    },
}

const FORMATS: &str = "\n\n  --to          or by extension
  transcript    -o games.txt
  obf           -o games.obf
  problem       (no extension)
  ggf           -o games.ggf
  sgf           -o games.sgf
  pgn           -o games.pgn
  wthor         -o games.wtb
  json          -o games.json
  gif           -o game.gif";

impl From<Target> for ConvertTarget {
    fn from(target: Target) -> ConvertTarget {
        ConvertTarget::Games(match target {
            Target::Gif => return ConvertTarget::Gif,
            Target::Transcript => OutputFormat::Transcript,
            Target::Obf => OutputFormat::Obf,
            Target::Problem => OutputFormat::Problem,
            Target::Ggf => OutputFormat::Ggf,
            Target::Sgf => OutputFormat::Sgf,
            Target::Pgn => OutputFormat::Pgn,
            Target::Wthor => OutputFormat::Wthor,
            Target::Json => OutputFormat::Json,
        })
    }
}

/// A format that can be read.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Transcript of one game
    Transcript,
    /// Transcripts, one game per line
    Xot,
    /// Board string
    Board,
    /// Search problems: a player, a depth, eight rows
    Problem,
    /// OBF: positions with scores, one per line
    Obf,
    /// Generic Game Format
    Ggf,
    /// Smart Game Format
    Sgf,
    /// Portable Game Notation
    Pgn,
    /// WTHOR .wtb
    #[value(alias = "wtb")]
    Wthor,
    /// Othello Quest's JSON
    Quest,
    /// Obverse's JSON: the output of --to json, and .obverse files
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
            Origin::Problem => Format::SearchProblem,
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
