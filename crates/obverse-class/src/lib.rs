//! Marking of a class.

pub mod log;
