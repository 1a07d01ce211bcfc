use std::path::PathBuf;

/// The arguments of `obverse book import`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The formats are detected: book.dat of Edax, .egbk3 of Egaroucid, the text of
`book export`, and books of Obverse. Better knowledge wins as with `book merge`.
The values of Edax and Egaroucid are taken over as estimates of their level;
nothing counts as proven. A bad position is reported and skipped, and the exit
code is 1.

Examples:
  obverse book import book.dat --book my.book
  obverse book import book.egbk3 notes.txt --book my.book")]
pub struct BookImportArgs {
    /// Books to import
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// File of the book; it is created if it does not exist
    #[arg(long, value_name = "FILE")]
    pub book: PathBuf,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
