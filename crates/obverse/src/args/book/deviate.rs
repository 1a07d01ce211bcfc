use obverse_book::Scope;

use super::LearnOptions;
use crate::position_arg::PositionArg;

/// The arguments of `obverse book deviate`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Adds all lines on which no move loses more than --per-move discs, and neither
side more than --total. This is like `deviate` of Edax; `book learn` adds the
best lines first and may stop at any time.

Examples:
  obverse book deviate f5d6c3 --book my.book --per-move 1 --total 2 --plies 8
  obverse book deviate start --book my.book --level 16 --plies 10")]
pub struct BookDeviateArgs {
    #[command(flatten)]
    pub position: PositionArg,

    /// The most discs that a move may lose
    #[arg(long, value_name = "DISCS", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=128))]
    pub per_move: u8,

    /// The most discs that each side may lose on a line
    #[arg(long, value_name = "DISCS", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub total: u16,

    /// Number of plies of the lines after the POSITION
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    pub plies: u32,

    #[command(flatten)]
    pub options: LearnOptions,
}

impl BookDeviateArgs {
    /// The lines to add.
    pub fn scope(&self) -> Scope {
        Scope {
            plies: self.plies,
            per_move: self.per_move.into(),
            total: self.total.into(),
        }
    }
}
