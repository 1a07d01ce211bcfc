//! All integration tests in one program.

mod backing_up;
mod common;
mod exchange;
mod files;
mod learning;
mod least;
mod merging;
mod pruning;
mod stores;
