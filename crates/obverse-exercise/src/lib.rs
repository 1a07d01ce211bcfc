//! Exercises in adversarial search, generated from a seed, with solutions and a marking scheme.
//!
//! | item | what it is |
//! | --- | --- |
//! | [`Exercise`] | a problem with its answer tables |
//! | [`ExerciseKind`] | the topic: minimax, alpha-beta, move ordering, evaluation, or a trace |
//! | [`Difficulty`] | from 1 to 5; trees, cut-offs and counts grow with it |
//! | [`Problem`] | the tree of numbers or Othello position that the student works on |
//! | [`AnswerTable`] | the blanks to fill in, each with its [`Answer`], points and explanation |
//! | [`BlankPlace`] | the place of a blank; [`Exercise::answer_order`] has them in the order of the search |
//! | [`Sheet`] | the exercises of one student, made by a [`SheetGenerator`] |
//! | [`class_list`], [`name_seed`] | a parser for lists of names, and the seed of a name's exercise |
//! | [`text`], [`html`], [`pdf`], [`json`] | sheets in four formats |
//!
//! The solutions come from the searches of `obverse-classic`. This crate reads no clock, no file and no terminal.
//!
//! ```
//! use obverse_exercise::{Difficulty, Exercise, ExerciseKind};
//!
//! let exercise = Exercise::generate(ExerciseKind::AlphaBeta, Difficulty::new(1)?, 7);
//! assert_eq!(exercise, Exercise::generate(ExerciseKind::AlphaBeta, Difficulty::new(1)?, 7));
//! assert_eq!(exercise.size.cutoffs, 1);
//! # Ok::<(), obverse_exercise::ParseDifficultyError>(())
//! ```

mod answer;
mod answer_order;
mod answer_table;
mod blank_place;
pub mod class_list;
mod column_rule;
mod difficulty;
mod drawable_trees;
mod exercise;
mod exercise_kind;
mod exercise_size;
mod generate;
pub mod html;
pub mod json;
mod marking_scheme;
mod name_seed;
pub mod pdf;
mod points_text;
mod problem;
mod sheet;
mod sheet_generator;
pub mod text;
mod tree_solution;

pub use answer::Answer;
pub use answer_table::{AnswerRow, AnswerTable, Blank, Cell};
pub use blank_place::BlankPlace;
pub use difficulty::{Difficulty, ParseDifficultyError};
pub use exercise::Exercise;
pub use exercise_kind::{ExerciseKind, ParseExerciseKindError};
pub use exercise_size::ExerciseSize;
pub use name_seed::name_seed;
pub use problem::Problem;
pub use sheet::Sheet;
pub use sheet_generator::SheetGenerator;
