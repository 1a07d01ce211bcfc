//! What a search announced, as [`Step`]s with names: written down, told in words, drawn, checked.
//!
//! | listener | what becomes of the steps |
//! | --- | --- |
//! | [`write_log`] | writes the traverse log |
//! | [`Narrator`] | a sentence for each |
//! | [`TreeCollector`] | a tree to draw |
//! | [`Recording`] | all of it, to be stepped through |
//! | [`check`] | a comparison with somebody else's log |

pub mod check;
mod label;
mod log;
mod picture;
mod pruned;
mod recording;
mod step;
mod subject;
mod words;

pub use label::{Label, Place};
pub use log::{CutRows, HEADER, LogStyle, LogWatch, Row, position_after, write_log};
pub use picture::{TreeCollector, collect_tree};
pub use pruned::{Fate, Pruned};
pub use recording::{Event, Kind, Look, NotRecorded, Recording, Room, Span};
pub use step::{Listener, OpenNode, Return, Skipped, Step};
pub use subject::{NotTraced, Outcome, Subject};
pub use words::Narrator;

use crate::abstract_tree::AbstractTree;
use crate::rules::TieRule;
use crate::search::{Algorithm, Report, Request, Stop, search};
use label::{Letters, Squares};
use step::Tracer;

/// Runs a search and tells its steps.
///
/// `random`, `greedy` and `mcts` have none to tell. `id` tells those of one depth after the other.
pub fn trace_position<L: Listener>(
    request: &Request,
    listener: &mut L,
    stop: &mut dyn Stop,
) -> Report {
    let mut tracer = Tracer::new(Squares(request.position), listener);
    search(request, &mut tracer, stop)
}

/// Searches a tree of numbers and tells the steps: with `minimax` all of it, else by alpha-beta.
pub fn trace_tree<L: Listener>(
    tree: &AbstractTree,
    algorithm: Algorithm,
    listener: &mut L,
) -> Report<usize> {
    let mut tracer = Tracer::new(Letters::new(tree), listener);
    match algorithm {
        Algorithm::Minimax => tree.minimax(TieRule::First, &mut tracer),
        _ => tree.alphabeta(TieRule::First, &mut tracer),
    }
}

/// The names of the moves of a line in a tree of numbers, such as the principal variation.
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
    let letters = Letters::new(tree);
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
