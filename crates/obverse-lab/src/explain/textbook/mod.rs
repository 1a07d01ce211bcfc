//! Values of the textbook evaluations and their parts, and the stability of each disc.

mod evaluation_json;
mod evaluation_tables;
mod stability_board;

pub use evaluation_json::{AllEvaluationsJson, EvaluationJson};
pub use evaluation_tables::{summary, tables};
