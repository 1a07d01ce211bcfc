//! Matches and tournaments: results and standings, as text and JSON.

mod contest_game_json;
mod contest_report;
mod live_table;
mod out_line;
mod player_row;
mod round_robin_table;
mod rounded_elo;
mod swiss_table;

pub use contest_game_json::ContestGameJson;
pub use contest_report::ContestReport;
pub use live_table::live_table;
pub use round_robin_table::{RoundRobinTable, RoundRobinTableJson};
pub use swiss_table::{SwissTable, SwissTableJson};

/// Last line of the report of an unfinished match or tournament.
const INTERRUPTED: &str = "\nInterrupted: this is the partial result.\n";
