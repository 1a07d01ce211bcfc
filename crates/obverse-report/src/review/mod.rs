//! Reviewed games: table, table row, HTML page, chart, JSON, and the summary of many games.

mod chart;
mod game_json;
mod graph;
mod html;
mod kept_games;
mod numbered_game;
mod row;
mod summary;
mod table;
pub(crate) mod title;

pub use chart::chart;
pub use game_json::{GameReviewJson, LINE_PREFIX, LimitsJson, SideJson};
pub use html::page;
pub use kept_games::{KeptGameError, KeptGames, OtherGame};
pub use numbered_game::NumberedGame;
pub use row::{header, row};
pub use summary::{Summary, SummaryJson};
pub use table::table;
