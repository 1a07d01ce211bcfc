//! Reviewed games: table, table row, HTML page, chart, JSON, and the summary of many games.

mod accuracy_columns;
mod game_review_json;
mod game_row;
pub(crate) mod game_title;
mod html_page;
mod kept_games;
mod many_games_summary;
mod move_marks;
mod numbered_game;
mod review_table;
mod text_graph;
mod value_chart;

pub use game_review_json::{GameReviewJson, LINE_PREFIX, LimitsJson, SideJson};
pub use game_row::{header, row};
pub use html_page::page;
pub use kept_games::{KeptGameError, KeptGames, OtherGame};
pub use many_games_summary::{Summary, SummaryJson};
pub use numbered_game::NumberedGame;
pub use review_table::table;
pub use value_chart::chart;
