//! The classroom: the players, evaluations and searches of adversarial search as it is taught,
//! announcing everything they do.
//!
//! | noun | what it is |
//! | --- | --- |
//! | [`evaluation`] | what a position is worth, and why |
//! | [`search`](mod@search) | ten players and searches behind one [`search::search`] |
//! | [`Rules`] | passes and ties, on which textbooks differ |
//! | [`Preset`] | the choices of five courses |
//! | [`observer`] | what a search announces |
//! | [`trace`] | announcements written down |
//! | [`drawing`] | pictures of search trees: SVG, Graphviz, a page |
//! | [`AbstractTree`] | a tree of numbers, searched and announced in the same way |
//! | [`stability`] | which discs can still be flipped |
//!
//! Nothing here reads a clock, a file or a terminal.

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
pub use othello::State;
pub use preset::{BoardStyle, Coordinates, ParsePresetError, Preset};
pub use rules::{ParseRuleError, PassRule, Rules, TieRule};
pub use search::Algorithm;
pub use value::{Side, Value, Window};
