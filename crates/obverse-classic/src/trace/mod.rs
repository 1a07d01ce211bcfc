//! Traces: the events of a search as [`Step`]s with named nodes.
//!
//! | item | what it makes of the steps |
//! | --- | --- |
//! | [`write_trace_log`] | the traverse log: one row per step |
//! | [`Narrator`] | a sentence for each step |
//! | [`TreeCollector`] | a [`SearchTree`](crate::drawing::SearchTree) to draw |
//! | [`Recording`] | a copy of all steps in memory, to step back and forth |
//! | [`check`] | a comparison with a student's log |

pub mod check;
mod label;
mod log;
mod narrator;
mod pruning;
mod recording;
mod step;
mod traced_search;
mod tree_collector;

pub use label::{Label, NodeContent};
pub use log::{CutRows, LOG_HEADER, LogRow, LogStyle, TraceWatch, position_after, write_trace_log};
pub use narrator::Narrator;
pub use pruning::{NodeFate, PruningComparison};
pub use recording::{
    NodeSpan, NodeStatus, NotRecorded, RecordedStep, Recording, RecordingLimits, StepKind,
};
pub use step::{ChildResult, OpenNode, Step, StepCut, StepListener};
pub use traced_search::{NotTraced, TraceOutcome, TracedSearch};
pub use tree_collector::{TreeCollector, collect_tree};

use crate::abstract_tree::AbstractTree;
use crate::rules::TieRule;
use crate::search::{Algorithm, Request, SearchReport, Stop, search};
use label::{MoveLabels, TreeLabels};
use step::Tracer;

/// Runs a search and passes its steps to a listener.
///
/// `random`, `greedy` and `mcts` report only the root and its moves. `id` reports one depth after the other.
pub fn trace_position<L: StepListener>(
    request: &Request,
    listener: &mut L,
    stop: &mut dyn Stop,
) -> SearchReport {
    let mut tracer = Tracer::new(MoveLabels(request.position), listener);
    search(request, &mut tracer, stop)
}

/// Searches a tree of numbers and passes the steps to a listener. Every algorithm other than `minimax` is treated as
/// alpha-beta.
pub fn trace_tree<L: StepListener>(
    tree: &AbstractTree,
    algorithm: Algorithm,
    listener: &mut L,
) -> SearchReport<usize> {
    let mut tracer = Tracer::new(TreeLabels::new(tree), listener);
    match algorithm {
        Algorithm::Minimax => tree.minimax(TieRule::First, &mut tracer),
        _ => tree.alphabeta(TieRule::First, &mut tracer),
    }
}

/// Returns the labels of a line in a tree of numbers, such as the principal variation.
///
/// ```
/// use obverse_classic::trace::line_labels;
/// use obverse_classic::{AbstractTree, TieRule};
///
/// let tree: AbstractTree = "((3 12 8)(2 4 6)(14 5 2))".parse()?;
/// let report = tree.alphabeta(TieRule::First, &mut ());
/// let names: Vec<_> = line_labels(&tree, &report.line).iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["a1", "b1"]);
/// # Ok::<(), obverse_classic::abstract_tree::ParseTreeError>(())
/// ```
pub fn line_labels(tree: &AbstractTree, line: &[usize]) -> Vec<Label> {
    let letters = TreeLabels::new(tree);
    let mut node = AbstractTree::ROOT;
    let mut labels = Vec::new();
    for &place in line {
        let Some(&child) = tree.children(node).get(place) else {
            break;
        };
        labels.push(letters.label(child));
        node = child;
    }
    labels
}
