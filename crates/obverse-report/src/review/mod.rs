//! Reviewed games, and the reviewer of many games: table, table row, HTML page, chart, JSON, and the summary of many games.

mod accuracy_columns;
mod analysed_games;
mod game_review_json;
mod game_row;
pub(crate) mod game_title;
mod html_page;
mod many_games_reviewer;
mod many_games_summary;
mod move_annotation;
mod numbered_game;
pub(crate) mod result_text;
mod review_table;
mod text_graph;
mod value_chart;

pub use analysed_games::{AnalysedGameError, AnalysedGames, OtherGame};
pub use game_review_json::{GameReviewJson, LINE_PREFIX, LimitsJson, SideJson};
pub use game_row::{header, row};
pub use html_page::page;
pub use many_games_reviewer::{ManyGamesReviewer, ReviewedGame};
pub use many_games_summary::{Summary, SummaryJson};
pub use numbered_game::NumberedGame;
pub use review_table::table;
pub use value_chart::chart;
