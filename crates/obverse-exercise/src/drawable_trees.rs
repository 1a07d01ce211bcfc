//! Drawable trees of exercises: without values for the problem, with values for the solution.

use obverse_classic::AbstractTree;
use obverse_classic::Algorithm;
use obverse_classic::drawing::SearchTree;
use obverse_classic::trace::{TreeCollector, trace_tree, unsearched_tree};

use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;
use crate::problem::Problem;

/// Whether nodes show their alpha-beta windows, which make a tree wider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Windows {
    Shown,
    Omitted,
}

/// Returns the tree of the problem, without the values of inner nodes; `None` if the problem is a position.
pub(crate) fn blank_tree(exercise: &Exercise) -> Option<SearchTree> {
    let tree = number_tree(exercise)?;
    let title = exercise.texts().fill("sheet.tree.blank", &[]);
    Some(unsearched_tree(tree, &title))
}

/// Returns the tree of the solution with the values of inner nodes, and with the skipped branches in an alpha-beta
/// exercise; `None` if the problem is a position.
pub(crate) fn solved_tree(exercise: &Exercise, windows: Windows) -> Option<SearchTree> {
    let tree = number_tree(exercise)?;
    let title = exercise.texts().fill("sheet.tree.solved", &[]);
    let collector = TreeCollector::new(&title, tree.node_count());
    let algorithm = match exercise.kind {
        ExerciseKind::AlphaBeta => Algorithm::AlphaBeta,
        _ => Algorithm::Minimax,
    };
    let mut collector = match (algorithm, windows) {
        (Algorithm::AlphaBeta, Windows::Shown) => collector,
        _ => collector.without_windows(),
    };
    trace_tree(tree, algorithm, &mut collector);
    collector.finish()
}

fn number_tree(exercise: &Exercise) -> Option<&AbstractTree> {
    match &exercise.problem {
        Problem::Tree { tree, .. } => Some(tree),
        Problem::Position { .. } | Problem::Search(_) => None,
    }
}
