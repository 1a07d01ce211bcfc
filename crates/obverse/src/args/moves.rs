//! The arguments of `obverse moves`.

use super::shared::PresetArg;
use crate::position_arg::OptionalPositionArg;

/// The arguments of `obverse moves`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A side that cannot place a disc has one legal move, `pass`. When the game is
over, the list is empty.

Examples:
  obverse moves start
  obverse moves f5d6c3 --json
  obverse moves game.sgf               after the last move of the game
  obverse moves f5 --boards            the board after each legal move
  obverse moves --boards --preset arta")]
pub struct MovesArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    /// Draw the board after each move, labelled with the move's number in the list; with --json, add
    /// the number and the position after each move
    #[arg(long)]
    pub boards: bool,

    #[command(flatten)]
    pub preset: PresetArg,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
