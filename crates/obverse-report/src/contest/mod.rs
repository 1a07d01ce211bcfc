//! Matches and tournaments: standings in words and in JSON.

mod live_table;
mod report;
mod standings;

pub use live_table::live_table;
pub use report::{GameAnswer, Report};
pub use standings::{Standings, StandingsAnswer};
