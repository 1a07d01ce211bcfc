use std::path::{Path, PathBuf};

/// The arguments of `obverse book export`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Without --format, the name of the output decides: .dat is a book of Edax, .egbk3
one of Egaroucid, anything else text. The text has one line per position, and
`book import` reads it back without loss.

Examples:
  obverse book export my.book -o book.dat
  obverse book export my.book -o book.egbk3
  obverse book export my.book -o - --format text")]
pub struct BookExportArgs {
    /// Book to export
    #[arg(value_name = "BOOK")]
    pub book: PathBuf,

    /// File to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,

    /// Format of the output
    #[arg(short, long, value_name = "FORMAT")]
    pub format: Option<BookFormat>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The format of an exported book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum BookFormat {
    /// book.dat of Edax
    Edax,
    /// .egbk3 of Egaroucid
    Egaroucid,
    /// One line per position
    Text,
}

impl BookExportArgs {
    /// The format that was given, or that of the name of the output.
    pub fn format(&self) -> BookFormat {
        let extension = Path::new(&self.output).extension();
        self.format
            .unwrap_or(match extension.and_then(|name| name.to_str()) {
                Some("dat") => BookFormat::Edax,
                Some("egbk3") => BookFormat::Egaroucid,
                _ => BookFormat::Text,
            })
    }
}
