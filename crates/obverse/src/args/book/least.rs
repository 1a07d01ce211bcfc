use std::path::PathBuf;

use clap::ValueEnum;
use obverse_book::LeastPlan;
use obverse_core::{Color, Position};

use crate::position_arg::PositionArg;

/// The arguments of `obverse book least`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Finds, for one side, a move in every position that can arise against the replies
of the book, such that no line loses more than --loss discs and the fewest moves
have to be remembered (players call their number the umigame value). A forced
move counts nothing. A line ends where the book ends, so compare openings with
the same --plies. With --output, the moves are written as a list to learn.

Examples:
  obverse book least f5 --side white --book my.book
  obverse book least f5d6c3 --book my.book --loss 2 --reply-loss 4 --plies 10
  obverse book least start --side black --book my.book -o learn.txt")]
pub struct BookLeastArgs {
    #[command(flatten)]
    pub position: PositionArg,

    /// File of the book
    #[arg(long, value_name = "FILE")]
    pub book: PathBuf,

    /// The side that remembers [default: the side to move]
    #[arg(long, value_name = "SIDE")]
    side: Option<SideArg>,

    /// The most discs that this side may lose on a line
    #[arg(long, value_name = "DISCS", default_value_t = 0)]
    loss: u32,

    /// The most discs that a reply may lose, to be prepared for [default: all replies of the book]
    #[arg(long, value_name = "DISCS")]
    reply_loss: Option<u32>,

    /// Number of plies of the lines after the POSITION
    #[arg(long, value_name = "N", default_value_t = 60)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=60))]
    plies: u32,

    /// Write the moves to remember to this file, one position per line
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A side, as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SideArg {
    Black,
    White,
}

impl BookLeastArgs {
    /// What to find for a position.
    pub fn plan(&self, position: Position) -> LeastPlan {
        let side = match self.side {
            Some(SideArg::Black) => Color::Black,
            Some(SideArg::White) => Color::White,
            None => position.turn(),
        };
        LeastPlan {
            side,
            most_loss: self.loss,
            reply_loss: self.reply_loss,
            plies: self.plies,
        }
    }
}
