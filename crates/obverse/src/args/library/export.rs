//! The arguments of `obverse library export`.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use obverse_files::conversion::OutputFormat;

use super::search::SearchConditionArgs;
use crate::args::values::id_ranges::{IdRange, id_range};

/// The formats of exported games.
const FORMATS: [OutputFormat; 6] = [
    OutputFormat::Transcript,
    OutputFormat::Ggf,
    OutputFormat::Sgf,
    OutputFormat::Pgn,
    OutputFormat::Wthor,
    OutputFormat::Json,
];

/// The arguments of `obverse library export`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Writes the games with the given numbers, or those that fulfil the conditions of
`obverse library search`, or all games. Without --to, the extension of OUT
selects the format: .txt (transcripts), .ggf, .sgf, .pgn, .wtb (WTHOR) or .json.
JSON keeps all that is known of a game but its variations.

Examples:
  obverse library export -o all.ggf
  obverse library export 12 15 20-30 -o some.pgn
  obverse library export --player tamenori --to transcript
  obverse library export --years 2004 -o 2004.wtb   # and 2004.jou, 2004.trn")]
pub struct LibraryExportArgs {
    /// Numbers of games, or ranges of them such as 20-30
    #[arg(value_name = "NUMBER", value_parser = id_range)]
    pub ids: Vec<IdRange>,

    #[command(flatten)]
    pub conditions: SearchConditionArgs,

    /// Format to write [default: the format of OUT's extension]
    #[arg(long, value_name = "FORMAT", ignore_case = true)]
    #[arg(value_parser = format_parser())]
    to: Option<OutputFormat>,

    /// Write to this file instead of standard output; the file appears only when it is complete
    #[arg(short, long, alias = "out", value_name = "OUT")]
    pub output: Option<PathBuf>,
}

fn format_parser() -> impl TypedValueParser<Value = OutputFormat> {
    let names = PossibleValuesParser::new(FORMATS.map(OutputFormat::name));
    names.map(|name| {
        let format = FORMATS
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(&name));
        format.unwrap_or(OutputFormat::Json)
    })
}

/// Error: it is not known in which format to write.
#[derive(Debug, thiserror::Error)]
pub enum ExportFormatError {
    /// Neither a format nor a file is given.
    #[error(
        "the output format is missing: give -o FILE with a known extension, or --to with one of {}",
        names()
    )]
    Missing,
    /// The extension is not the one of a format.
    #[error("the extension of {} is not a format of games: give --to with one of {}", .0.display(), names())]
    Unknown(PathBuf),
}

fn names() -> String {
    FORMATS.map(OutputFormat::name).join(", ")
}

impl LibraryExportArgs {
    /// The format to write.
    pub fn format(&self) -> Result<OutputFormat, ExportFormatError> {
        if let Some(format) = self.to {
            return Ok(format);
        }
        let file = self.file().ok_or(ExportFormatError::Missing)?;
        let format = OutputFormat::of_file(file).filter(|format| FORMATS.contains(format));
        format.ok_or_else(|| ExportFormatError::Unknown(file.to_owned()))
    }

    /// The file to write; `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        let file = self.output.as_deref();
        file.filter(|path| *path != Path::new("-"))
    }
}
