//! The search: iterative deepening, principal variation search, multi-ProbCut and the endgame search.
//!
//! [`Root`] runs the iterations of a request, `pvs` searches a node, `endgame` takes over near the end of the
//! game, and `split` shares nodes between threads.

#[cfg(test)]
mod brute_force;
#[cfg(test)]
mod continued_search_tests;
mod endgame;
mod enhanced_transposition_cutoff;
mod iteration_schedule;
mod limit_checker;
mod mobility_cost;
mod move_list;
mod move_ordering;
mod node;
mod node_type;
mod probcut;
mod pv_completion;
mod pvs;
mod quadrants;
mod root;
mod root_move;
mod root_progress;
mod search_style;
pub mod settings;
mod sigma_table;
mod split;
mod stability;
mod static_eval;
mod suspended_node;
mod worker;

pub use endgame::LocalTable;
pub use limit_checker::LimitChecker;
pub use root::Root;
pub use root_progress::SuspendedSearch;
pub use search_style::SearchStyle;
pub use sigma_table::SigmaTable;
pub use split::SplitPool;
pub use worker::{Shared, Worker};
