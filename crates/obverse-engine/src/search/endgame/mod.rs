//! The end of the game without an evaluation: exact scores, by null windows.
//!
//! Every function answers for the side to move whether the final score is above `alpha`: a result
//! above it is a lower bound of the score, one at or below it an upper bound.
//!
//! | empties | file | how |
//! | --- | --- | --- |
//! | 1 to 4 | `last` | straight-line code, squares by parity |
//! | 5 | `five` | by parity too, with a small table |
//! | 6 and more | `fastest_first` | moves sorted by the opponent's mobility, children looked up in the table |
//!
//! Where no move is expected to be good enough, stable discs are counted first, and with six empty squares moves are tried
//! as they come.

mod children;
pub mod fastest_first;
mod five;
mod freedom;
mod last;
mod least;
mod local_table;

pub use local_table::LocalTable;

/// Below every score: what the best of no moves is worth.
const NO_MOVE: i32 = -65;
