//! The steps of a textbook search as JSON, and the verdict on a student's log.

mod event_json;
mod log_verdict;

pub use event_json::write_events;
pub use log_verdict::{VerdictJson, verdict_in_words};
