//! Matches and tournaments: results and standings, as text and JSON.

mod live_table;
mod report;
mod standings;

pub use live_table::live_table;
pub use report::{ContestGameJson, ContestReport};
pub use standings::{Standings, StandingsJson};
