//! What is measured: algorithms compared, the engine's benchmarks, evaluations explained.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`compare`] | textbook algorithms side by side: nodes, time, depth reached |
//! | [`mod@bench`] | the engine over fixed positions: the signature, the FFO endgames, the error of the evaluation |
//! | [`perft`] | move sequences counted with several threads |
//! | [`explain`] | which parts of an evaluation speak for whom |
//! | [`probcut_numbers`] | the numbers of ProbCut as a file keeps them |
//! | [`training_report`] | what a training did: a summary, tables, charts, a report |
//!
//! Everything is computed from values and returned as values: tables as text for a terminal (with
//! escape sequences for bold and faint), reports as structs for JSON. Files, arguments and progress
//! bars belong to the caller.

pub mod bench;
pub mod compare;
pub mod explain;
pub mod perft;
pub mod probcut_numbers;
pub mod training_report;
