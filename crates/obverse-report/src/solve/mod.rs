//! Solved positions with their proven bounds, compared with the scores in their files.

mod gave_up;
mod score_window;
mod solve_goal;
mod solve_json;
mod solve_mode;
mod solve_table;
mod solved_move;
mod solved_position;
mod too_many_empties;
mod wld;

pub use gave_up::GaveUp;
pub use score_window::{ParseWindowError, ScoreWindow};
pub use solve_goal::SolveGoal;
pub use solve_json::SolveJson;
pub use solve_mode::SolveMode;
pub use solve_table::{SolveTotals, header};
pub use solved_move::SolvedMove;
pub use solved_position::SolvedPosition;
pub use too_many_empties::{TooManyEmpties, refuse_too_many_empties};
pub use wld::Wld;
