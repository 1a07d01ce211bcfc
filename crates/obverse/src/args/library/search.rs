//! The arguments of `obverse library search`.

use super::list::ListLengthArgs;
use crate::args::shared::GameQueryArgs;

/// The arguments of `obverse library search`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Games must fulfil all conditions. A NAME means the players or events with this
name or, if there are none, those whose names contain its words; case does not
matter. --opening finds all games that went through the opening. --position
finds a position, also by another order of moves or in a symmetric form.

Examples:
  obverse library search --player tamenori --opponent murakami
  obverse library search --player tamenori --result loss --years 1990-1999
  obverse library search --position f5d6c3d3c4 --difference 30-
  obverse library search --opening tiger --event meijin --json")]
pub struct LibrarySearchArgs {
    #[command(flatten)]
    pub conditions: SearchConditionArgs,

    #[command(flatten)]
    pub length: ListLengthArgs,
}

/// Conditions on games.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct SearchConditionArgs {
    #[command(flatten)]
    pub query: GameQueryArgs,

    /// Games that went through an opening, such as tiger
    #[arg(long, value_name = "NAME")]
    pub opening: Option<String>,

    /// Games in which a POSITION occurs: a transcript such as f5d6c3, a board string or a file
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,

    /// With --position: the position itself, not those that are symmetric to it
    #[arg(long, requires = "position")]
    pub exact: bool,
}
