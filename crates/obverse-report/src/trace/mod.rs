//! A textbook search step by step in JSON, and the verdict on a student's log.

mod events;
mod verdict;

pub use events::write_events;
pub use verdict::{VerdictAnswer, verdict_in_words};
