//! Values of the textbook evaluations and their parts, and the stability of each disc.

mod evaluation_json;
mod stability;
mod table;

pub use evaluation_json::{AllEvaluationsJson, EvaluationJson};
pub use table::{summary, tables};
