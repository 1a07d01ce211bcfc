//! Textbook game-tree search for Othello: the algorithms and evaluations that university courses teach, with traces
//! and drawings of every node that a search visits.
//!
//! Clarity comes before speed here; the engine that plays for strength is `obverse-engine`.
//!
//! | item | what it holds |
//! | --- | --- |
//! | [`evaluation`] | static evaluations, each a sum of named parts |
//! | [`search`](mod@search) | ten algorithms, from random to Monte Carlo tree search, behind one function [`search::search`] |
//! | [`Rules`] | how passes and ties are handled; textbooks differ in both |
//! | [`Preset`] | the evaluation, rules and board style of five university courses |
//! | [`observer`] | the events that a search reports while it runs |
//! | [`trace`] | the events of a search as a log, as sentences or as a recording; checks of students' logs |
//! | [`drawing`] | pictures of search trees: SVG, Graphviz, HTML |
//! | [`AbstractTree`] | game trees written as numbers, such as `((3 12)(2 4))`, searched by three of the algorithms |
//! | [`stability`] | which discs are stable, semi-stable or unstable |
//!
//! This crate reads no clock, no file and no terminal.

pub mod abstract_tree;
mod board_style;
pub mod drawing;
pub mod evaluation;
mod game_tree;
pub mod observer;
mod othello_tree;
mod pass_rule;
mod preset;
mod rules;
pub mod search;
mod search_node;
mod side;
mod spelling;
pub mod stability;
#[cfg(test)]
mod testing;
mod tie_rule;
pub mod trace;
mod value;
mod window;

pub use abstract_tree::AbstractTree;
pub use board_style::{BoardStyle, Coordinates};
pub use evaluation::{Evaluation, EvaluationName};
pub use observer::Observer;
pub use othello_tree::OthelloState;
pub use pass_rule::PassRule;
pub use preset::{ParsePresetError, Preset, PresetDepthError};
pub use rules::{ParseRuleError, Rules};
pub use search::Algorithm;
pub use side::{ParseSideError, Side};
pub use spelling::is_spelling_of;
pub use tie_rule::TieRule;
pub use value::Value;
pub use window::Window;
