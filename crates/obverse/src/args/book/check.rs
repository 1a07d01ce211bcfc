use std::path::PathBuf;

/// The arguments of `obverse book check`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Checks the checksums of the file, that every value follows from the positions
after its moves, and that no proof contradicts another. The exit code is 1 if a
value or a proof is wrong, and 2 if the file is damaged or not a book.

Examples:
  obverse book check my.book
  obverse book check my.book --json")]
pub struct BookCheckArgs {
    /// Book to check
    #[arg(value_name = "BOOK")]
    pub book: PathBuf,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
