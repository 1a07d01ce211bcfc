//! The arguments of `obverse library`.

mod export;
mod import;
mod list;
mod remove;
mod search;
mod show;
mod stats;

use clap::Subcommand;

use super::shared::LibraryArg;

pub use export::LibraryExportArgs;
pub use import::LibraryImportArgs;
pub use list::LibraryListArgs;
pub use remove::LibraryRemoveArgs;
pub use search::{LibrarySearchArgs, SearchConditionArgs};
pub use show::LibraryShowArgs;
pub use stats::LibraryStatsArgs;

/// The arguments of `obverse library`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Without a command, says what the library has. docs/library.md is the manual.

Examples:
  obverse library
  obverse library import WTH_*.wtb games.ggf
  obverse library search --player tamenori --years 1990-
  obverse library stats \"Tamenori Hideshi\"
  obverse library --library club.db import club/")]
pub struct LibraryArgs {
    /// What to do
    #[command(subcommand)]
    pub task: Option<LibraryTask>,

    #[command(flatten)]
    pub library: LibraryArg,

    /// Print JSON
    #[arg(long, global = true, display_order = 860)]
    pub json: bool,
}

/// The tasks of `obverse library`.
#[derive(Subcommand, Debug)]
pub enum LibraryTask {
    /// Add the games of files in any format; games that are there already are skipped
    #[command(alias = "add")]
    Import(LibraryImportArgs),
    /// List the games
    #[command(alias = "ls")]
    List(LibraryListArgs),
    /// Show a game
    Show(LibraryShowArgs),
    /// Find games by player, event, year, result, opening or position
    #[command(alias = "find")]
    Search(LibrarySearchArgs),
    /// Write games to a file in any format
    Export(LibraryExportArgs),
    /// Remove games
    #[command(aliases = ["delete", "rm"])]
    Remove(LibraryRemoveArgs),
    /// Show the results of a player by colour and opening
    #[command(alias = "statistics")]
    Stats(LibraryStatsArgs),
}
