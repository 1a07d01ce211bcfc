//! The steps of a textbook search as JSON, and the verdict on a student's log.

mod events;
mod verdict;

pub use events::write_events;
pub use verdict::{VerdictJson, verdict_in_words};
