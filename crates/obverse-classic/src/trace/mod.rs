//! Traces: the events of a search as [`Step`]s with named nodes.
//!
//! | item | output |
//! | --- | --- |
//! | [`write_trace_log`] | the traverse log: one row per step |
//! | [`Narrator`] | a sentence for each step |
//! | [`Pseudocode`] | the line of pseudo-code that each step carries out |
//! | [`TreeCollector`] | a [`SearchTree`](crate::drawing::SearchTree) to draw |
//! | [`unsearched_tree`] | a tree of numbers to draw before the search |
//! | [`Recording`] | a copy of all steps in memory, to step back and forth |
//! | [`check`] | a comparison with a student's log |

pub mod check;
mod cut_rows;
mod label;
mod log_row;
mod log_style;
mod log_writer;
mod narrator;
mod node_content;
mod node_labels;
mod node_span;
mod node_status;
mod not_traced;
mod open_node;
mod position_after;
mod pruning_comparison;
mod pseudocode;
mod recorded_log;
mod recorded_step;
mod recorder;
mod recording;
mod sentence_word;
mod step;
mod step_kind;
mod trace_outcome;
mod trace_watch;
mod traced_search;
mod tracer;
mod tree_collector;
mod unsearched_tree;

pub use cut_rows::CutRows;
pub use label::Label;
pub use log_row::{LOG_HEADER, LogRow};
pub use log_style::LogStyle;
pub use log_writer::write_trace_log;
pub use narrator::Narrator;
pub use node_content::NodeContent;
pub use node_labels::{line_labels, tree_labels};
pub use node_span::NodeSpan;
pub use node_status::NodeStatus;
pub use not_traced::NotTraced;
pub use open_node::OpenNode;
pub use position_after::position_after;
pub use pruning_comparison::{NodeFate, PruningComparison};
pub use pseudocode::Pseudocode;
pub use recorded_step::RecordedStep;
pub use recording::{NotRecorded, Recording, RecordingLimits};
pub use step::{ChildResult, Step, StepCut, StepListener};
pub use step_kind::StepKind;
pub use trace_outcome::TraceOutcome;
pub use trace_watch::TraceWatch;
pub use traced_search::TracedSearch;
pub use tracer::{trace_position, trace_position_with, trace_tree, trace_tree_in_order};
pub use tree_collector::{TreeCollector, collect_tree};
pub use unsearched_tree::unsearched_tree;
