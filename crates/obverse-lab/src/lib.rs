//! Measurements: comparisons of textbook algorithms, benchmarks of the engine, explanations of evaluations.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`compare`] | compares textbook algorithms: nodes, time, depth reached |
//! | [`mod@bench`] | benchmarks the engine: bench signature, FFO endgames, error of the evaluation |
//! | [`perft`] | counts move sequences with several threads |
//! | [`explain`] | shows which parts of an evaluation favour which side |
//! | [`probcut_chart`] | chart of the regression of the textbook ProbCut |
//! | [`probcut_json`] | file format of the textbook ProbCut parameters |
//! | [`training_report`] | reports on a training run: JSON, tables, charts, Markdown |
//!
//! Results are returned as values: tables as text for a terminal (with escape sequences for bold and faint), reports
//! as structs that serialize to JSON. The caller handles files, arguments and progress bars.

pub mod bench;
pub mod compare;
pub mod explain;
pub mod perft;
pub mod probcut_chart;
pub mod probcut_json;
pub mod training_report;
