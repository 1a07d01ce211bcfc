use std::path::PathBuf;

/// The arguments of `obverse book merge`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
OUT gets all positions of the BOOKs. If it exists, it keeps what it has. Of a
position in several books, the better search wins: one to the end of the game,
then the higher level, depth and selectivity, then one whose weights are known,
then the later one; proven bounds are combined. The order of the books does not
matter, and merging twice changes nothing.

Examples:
  obverse book merge mine.book yours.book -o ours.book
  obverse book merge yours.book -o mine.book          adds yours to mine")]
pub struct BookMergeArgs {
    /// Books to merge
    #[arg(value_name = "BOOK", required = true)]
    pub books: Vec<PathBuf>,

    /// Book to write
    #[arg(short, long, value_name = "OUT")]
    pub output: PathBuf,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
