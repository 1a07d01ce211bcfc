//! The steps of a textbook search as JSON, and the verdict on a student's log.

mod trace_json;
mod verdict_report;

pub use trace_json::write_events;
pub use verdict_report::{VerdictJson, verdict_in_words};
