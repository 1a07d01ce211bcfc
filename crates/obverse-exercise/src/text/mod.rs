//! Exercises as plain text: a sheet with blanks, and a sheet of solutions.

mod board_diagram;
mod sheet_text;
mod text_table;
mod tree_outline;
mod wrapped_text;

pub use sheet_text::{write_problem, write_problems, write_solution, write_solutions};
