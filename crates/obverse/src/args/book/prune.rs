use std::path::PathBuf;

use obverse_book::Scope;

use crate::position_arg::OptionalPositionArg;

/// The arguments of `obverse book prune`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Keeps the positions that can be reached from POSITION on lines of at most
--plies plies, on which no move loses more than --per-move discs and neither
side more than --total; all others are removed, also those that POSITION does
not lead to. The values of the remaining positions stay. Keep a copy: a removed
position has to be searched again.

Examples:
  obverse book prune --book my.book --plies 16
  obverse book prune f5d6 --book my.book --per-move 2 --total 4")]
pub struct BookPruneArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// File of the book
    #[arg(long, value_name = "FILE")]
    pub book: PathBuf,

    /// Number of plies of the lines after the POSITION
    #[arg(long, value_name = "N", default_value_t = 60)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    pub plies: u32,

    /// The most discs that a move may lose
    #[arg(long, value_name = "DISCS", default_value_t = 128)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=128))]
    pub per_move: u8,

    /// The most discs that each side may lose on a line
    #[arg(long, value_name = "DISCS", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=10_000))]
    pub total: u16,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl BookPruneArgs {
    /// The lines to keep.
    pub fn scope(&self) -> Scope {
        Scope {
            plies: self.plies,
            per_move: self.per_move.into(),
            total: self.total.into(),
        }
    }
}
