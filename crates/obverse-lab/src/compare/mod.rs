//! Comparison of textbook algorithms: nodes and time of each algorithm, and its savings compared with minimax.

mod comparison_cell;
mod comparison_charts;
mod comparison_json;
mod comparison_report;
mod comparison_run;
mod comparison_tables;
mod expected_nodes;
mod measured_cells;
mod positions;
mod probcut_errors;
mod search_budget;
mod self_play;

pub use comparison_cell::ComparisonCell;
pub use comparison_json::ComparisonJson;
pub use comparison_report::ComparisonReport;
pub use comparison_run::ComparisonRun;
pub use measured_cells::{MeasuredCells, SkippedCell};
pub use positions::{Positions, PositionsError};
pub use probcut_errors::{ProbCutErrors, SAMPLES};
pub use search_budget::SearchBudget;
pub use self_play::{DepthReached, SelfPlayMove, self_play};
