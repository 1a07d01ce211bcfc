//! What is written about games, for people and for programs.
//!
//! | module | what it writes |
//! | --- | --- |
//! | [`review`] | reviewed games: a table, a page, a chart, JSON, the sums of many |
//! | [`contest`] | matches and tournaments: standings in words and in JSON |
//! | [`solve`] | solved positions beside what their files say |
//! | [`trace`] | the steps of a textbook search in JSON, and the verdict on a student's log |
//! | [`json`] | how the nouns of the game are written in JSON |
//! | [`text`], [`speed`] | what lines for a terminal have in common |
//!
//! Nothing is printed here: everything is a text or a value that can be serialized. Texts for a
//! terminal carry styles, which whoever prints them may strip.

pub mod contest;
pub mod json;
pub mod review;
mod signs;
pub mod solve;
pub mod speed;
pub mod text;
pub mod trace;

pub use signs::Signs;
