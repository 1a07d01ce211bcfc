//! The search: iterative deepening, principal variation search, multi-ProbCut and the endgame search.
//!
//! [`Root`] runs the iterations of a request, `tree` searches a node, `endgame` takes over near the end of the
//! game, and `split` shares nodes between threads.

#[cfg(test)]
mod brute_force;
mod control;
mod endgame;
mod iterations;
mod move_list;
mod node;
mod node_type;
mod probcut;
mod pv_completion;
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
pub use probcut::SigmaTable;
pub use root::Root;
pub use split::SplitPool;
pub use style::Style;
pub use worker::{Shared, Worker};
