//! What is measured: algorithms compared, the engine's benchmarks, evaluations explained.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`compare`] | textbook algorithms side by side: nodes, time, depth reached |
//! | [`bench`] | the engine over fixed positions: the signature, the FFO endgames, the error of the evaluation |
//!
//! Everything is computed from values and returned as values: tables as text for a terminal (with
//! escape sequences for bold and faint), reports as structs for JSON. Files, arguments and progress
//! bars belong to the caller.

pub mod bench;
pub mod compare;
mod grouped;
mod names;
mod speed;
mod style;

pub use speed::{per_second, speed};
