//! The arguments of `obverse library show`.

/// The arguments of `obverse library show`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
NUMBER is the first column of `obverse library list` and `search`.

Examples:
  obverse library show 12
  obverse library show 12 --ply 20
  obverse library show 12 --json")]
pub struct LibraryShowArgs {
    /// Number of the game
    #[arg(value_name = "NUMBER", value_parser = clap::value_parser!(i64).range(1..))]
    pub id: i64,

    /// Draw the position after N plies, passes included [default: the last position]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=200))]
    pub ply: Option<u64>,

    /// Draw the board with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,
}
