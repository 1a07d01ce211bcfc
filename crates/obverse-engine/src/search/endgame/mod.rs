//! The end of the game without an evaluation: exact scores, by null windows.
//!
//! Every function answers for the side to move whether the final score is above `alpha`: a result
//! above it is a lower bound of the score, one at or below it an upper bound.
//!
//! | empties | file | how |
//! | --- | --- | --- |
//! | 1 to 4 | `last` | straight-line code, squares by parity; with four, stable discs first |
//! | 5 | `five` | moves sorted by the opponent's mobility, a small table |
//! | 6 and more | `fastest_first` | the same, with the children looked up in the table |

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
