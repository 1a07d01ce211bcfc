//! Reviewed games: a table and a row for people, a page, a chart, JSON, and the sums of many.

mod answer;
mod chart;
mod graph;
mod html;
mod kept_games;
mod numbered_game;
mod row;
mod summary;
mod table;
mod title;

pub use answer::{BEGINNING, GameAnswer, LimitsAnswer, SideAnswer};
pub use chart::chart;
pub use html::page;
pub use kept_games::{KeptGameError, KeptGames, OtherGame};
pub use numbered_game::NumberedGame;
pub use row::{header, row};
pub use summary::{Summary, SummaryAnswer};
pub use table::table;
