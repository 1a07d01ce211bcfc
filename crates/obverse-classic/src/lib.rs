//! Textbook game-tree search for Othello: the algorithms and evaluations that courses teach, with traces and
//! drawings of every node they visit.
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
//! | [`trace`] | those events as a log, as sentences, as a recording, and checked against a student's log |
//! | [`drawing`] | pictures of search trees: SVG, Graphviz, HTML |
//! | [`AbstractTree`] | game trees written as numbers, such as `((3 12)(2 4))`, searched in the same way |
//! | [`stability`] | which discs are stable, semi-stable or unstable |
//!
//! This crate reads no clock, no file and no terminal.

pub mod abstract_tree;
pub mod drawing;
pub mod evaluation;
mod game_tree;
pub mod observer;
mod othello;
mod preset;
mod rules;
pub mod search;
pub mod stability;
#[cfg(test)]
mod testing;
pub mod trace;
mod value;

pub use abstract_tree::AbstractTree;
pub use evaluation::{Evaluation, EvaluationName};
pub use observer::Observer;
pub use othello::OthelloState;
pub use preset::{BoardStyle, Coordinates, ParsePresetError, Preset};
pub use rules::{ParseRuleError, PassRule, Rules, TieRule};
pub use search::Algorithm;
pub use value::{Side, Value, Window};
