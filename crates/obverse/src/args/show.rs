//! The arguments of `obverse show`.

use crate::position_arg::PositionArg;

/// The arguments of `obverse show`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  obverse show start
  obverse show f5d6c3d3c4
  obverse show game.ggf                the last position of the first game
  obverse show games.wtb --game 12 --ply 20
  obverse show ---------------------------OX------XO---------------------------X
  echo f5d6 | obverse show - --json")]
pub struct ShowArgs {
    #[command(flatten)]
    pub position: PositionArg,

    /// Draw the board with letters: X is Black, O is White
    #[arg(long)]
    pub ascii: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
