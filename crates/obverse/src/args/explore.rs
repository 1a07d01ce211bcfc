//! The arguments of `obverse explore`.

use super::shared::{GameQueryArgs, LibraryArg};
use crate::position_arg::OptionalPositionArg;

/// The arguments of `obverse explore`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Shows each move that was played in the position in the games of the library:
number of games, wins of Black, draws, wins of White, and the last year; below,
the latest games. Other orders of moves that lead to the position count too, and
so do symmetric positions unless --exact is given.

The library gets its games with `obverse library import`. The index of positions
beside it is built when it is needed; docs/library.md describes it.

Examples:
  obverse explore f5d6c3
  obverse explore                                   the first move of a game
  obverse explore f5d6c3 --player tamenori --as black
  obverse explore game.ggf --ply 20 --years 2000-
  obverse explore f5d6c3 --event \"world championship\" --json")]
pub struct ExploreArgs {
    #[command(flatten)]
    pub position: OptionalPositionArg,

    #[command(flatten)]
    pub query: GameQueryArgs,

    /// Count only the position itself, not those that are symmetric to it
    #[arg(long)]
    pub exact: bool,

    #[command(flatten)]
    pub library: LibraryArg,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
