//! The search.

#[cfg(test)]
mod brute_force;
mod candidates;
mod completion;
mod control;
mod endgame;
mod expected;
mod iterations;
mod node;
mod probcut;
mod regions;
mod root;
pub mod settings;
mod split;
mod stability;
mod style;
mod tree;
mod worker;

pub use control::Control;
pub use endgame::LocalTable;
pub use probcut::Errors;
pub use root::Root;
pub use split::Pool;
pub use style::Style;
pub use worker::{Shared, Worker};
