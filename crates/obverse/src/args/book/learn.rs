use super::LearnOptions;

/// The arguments of `obverse book learn`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Expands the book best-first: the lines on which both sides lose least, the
shortest first. The best move that is not in the book is added and searched,
then the rest of its position is searched again. --loss is the most that each
side may lose on a line. Of games, every position up to --plies is added, and
lines are followed from each of them.

Learning ends when all these lines are in the book, or the budget is spent, or
with Ctrl-C. Run the same command again to continue; finished searches are never
lost. Values of all positions before them follow from the new ones. With
--positions instead of --budget, the book does not depend on the machine.

Examples:
  obverse book learn start --book my.book --plies 12 --budget 600
  obverse book learn f5d6c3d3c4 --book my.book --level 18 --positions 1000
  obverse book learn games.ggf --book my.book --plies 30 --loss 2")]
pub struct BookLearnArgs {
    /// Files of games, `-` for games on standard input, or a POSITION
    #[arg(value_name = "POSITION|FILE")]
    pub first: String,

    /// Further files, or the rest of the POSITION
    #[arg(hide = true)]
    pub rest: Vec<String>,

    /// Number of plies of the lines after the POSITION, or after the start of a game
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    pub plies: u32,

    /// The most discs that each side may lose on a line
    #[arg(long, value_name = "DISCS", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub loss: u16,

    #[command(flatten)]
    pub options: LearnOptions,
}
