//! A library of Othello games, and an index of their positions.
//!
//! | item | contents |
//! | --- | --- |
//! | [`Library`] | the games in an SQLite file: import, search, export, statistics (feature `store`) |
//! | [`index`] | in which games a position occurs and what was played there; needs neither SQLite nor files |
//! | [`GameQuery`], [`GameFilter`] | restrictions on games: player, opponent, event, years, result |
//! | [`GameFacts`], [`NameTable`] | what restrictions look at |
//!
//! `docs/library.md` is the manual of the commands that use this crate.

mod game_facts;
mod game_filter;
mod game_query;
pub mod index;
#[cfg(feature = "store")]
mod library;
mod name_table;

pub use game_facts::{GameFacts, GameResult};
pub use game_filter::{GameFilter, WantedResult};
pub use game_query::{GameQuery, UnknownName};
#[cfg(feature = "store")]
pub use library::{
    FoundGame, ImportCounts, ImportListener, IndexBytes, Library, LibraryCounts, LibraryError,
    LibraryGame, LibraryImport, OpeningCount, PlayerStatistics, SideCount, default_path,
    index_path,
};
pub use name_table::NameTable;
