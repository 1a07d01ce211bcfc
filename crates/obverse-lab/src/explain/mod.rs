//! Evaluations explained: which parts speak for whom.

pub mod textbook;
pub mod trained;
