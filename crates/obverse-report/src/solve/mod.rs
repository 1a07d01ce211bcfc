//! Exactly solved positions, compared with the scores in their files.

mod solve_json;
mod solve_mode;
mod solve_table;
mod solved_position;
mod too_many_empties;

pub use solve_json::SolveJson;
pub use solve_mode::SolveMode;
pub use solve_table::{SolveTotals, header};
pub use solved_position::{SolvedMove, SolvedPosition, Wld};
pub use too_many_empties::{TooManyEmpties, refuse_too_many_empties};
