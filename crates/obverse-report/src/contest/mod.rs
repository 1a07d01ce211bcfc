//! Matches and tournaments: results and standings, as text and JSON.

mod live_table;
mod player_row;
mod report;
mod standings;
mod swiss_table;

pub use live_table::live_table;
pub use report::{ContestGameJson, ContestReport};
pub use standings::{Standings, StandingsJson};
pub use swiss_table::{SwissTable, SwissTableJson};
