//! Endgame search: exact scores by null-window searches, without the evaluation.
//!
//! Every function tests whether the final score of the side to move is above `alpha`: a result above `alpha` is a lower
//! bound of the score, a result at or below `alpha` an upper bound.
//!
//! | empties | file | method |
//! | --- | --- | --- |
//! | 0 to 4 | `last_four_empties` | unrolled search, moves ordered by parity |
//! | 5 | `five_empties` | moves ordered by parity, thread-local hash table |
//! | 6 and more | `fastest_first` | moves ordered by the opponent's mobility, thread-local hash table, ETC |
//!
//! Nodes that are expected to be all nodes try a stability cutoff first. With six empties, such nodes do not sort their
//! moves.

mod argmin;
mod bounds;
mod children;
pub mod fastest_first;
mod fastest_first_cost;
mod five_empties;
mod last_four_empties;
mod local_table;
mod solve_endgame;

pub use local_table::LocalTable;

/// Score of a node before any move was searched; lower than every real score.
const NO_MOVE: i32 = -65;
