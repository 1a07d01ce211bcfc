//! The textbook algorithms, one file each. [`search`] runs any of them.
//!
//! | algorithm | what it does |
//! | --- | --- |
//! | `random` | plays a random legal move |
//! | `greedy` | plays the move after which the mover has the most discs |
//! | `minimax` | searches every line to the depth |
//! | `alphabeta` | minimax with alpha-beta pruning: skips moves that cannot change the result |
//! | `ordered` | alpha-beta with move ordering: tries promising moves first |
//! | `table` | `ordered` with a transposition table |
//! | `id` | iterative deepening: `table` to depth 1, 2, 3, ... until stopped |
//! | `scout` | `ordered` with null windows after the first move (NegaScout, also called PVS) |
//! | `probcut` | `ordered` with ProbCut: a shallow search predicts cut-offs |
//! | `mcts` | Monte Carlo tree search (UCT): random playouts, more of them for moves that did well |
//!
//! `minimax`, `alphabeta`, `ordered`, `table`, `id` and `scout` are exact: with equal rules, options and depth they
//! return the same value, the same move and the same principal variation.

mod algorithm;
mod alphabeta;
mod announced_cut;
mod counters;
mod depth_search;
mod greedy;
mod iterative_deepening;
mod mcts;
mod minimax;
mod move_ordering;
mod negamax;
pub mod probcut;
mod pv_completion;
mod pv_table;
pub(crate) mod quiescence;
mod random_move;
mod report_root_choices;
mod request;
mod run_algorithm;
mod scout;
mod search_context;
mod search_options;
mod search_report;
pub(crate) mod singular_extension;
mod stop;
mod table_probe;
mod transposition_table;
mod zobrist;

pub use algorithm::{Algorithm, ParseAlgorithmError};
pub(crate) use alphabeta::alphabeta;
pub use counters::Counters;
pub use greedy::greedy_choices;
pub(crate) use minimax::minimax;
pub use request::Request;
pub use run_algorithm::{search, search_with};
pub(crate) use scout::scout;
pub use search_options::SearchOptions;
pub use search_report::SearchReport;
pub use stop::{Never, Stop};
