use std::collections::HashMap;

use super::recording::Recording;
use super::step_kind::StepKind;
use crate::drawing::NodeId;

/// Comparison of the tree of minimax with the tree of another search. It says which nodes of minimax's tree the other
/// search visited and which it skipped, and for each skipped node the step that skipped it.
///
/// Two nodes correspond if the same moves lead to them. If the other search visits a node twice, as `scout` may, the
/// first visit counts.
#[derive(Clone, Debug)]
pub struct PruningComparison {
    /// Fate of each node of minimax's tree.
    fates: Vec<NodeFate>,
    met: usize,
}

/// Whether the other search visited or skipped a node of minimax's tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeFate {
    /// The other search visited the node, which has this id in the other search's tree.
    Visited(NodeId),
    /// The other search skipped the node in the step with this number; `None` if the step is unknown.
    Skipped(Option<usize>),
}

impl PruningComparison {
    /// Compares a recording of minimax with a recording of another search of the same root to the same depth.
    pub fn new(minimax: &Recording, other: &Recording) -> PruningComparison {
        let nodes = NodesByMoves::new(other);
        let tree = minimax.tree();
        let mut fates = Vec::with_capacity(tree.len());
        for id in tree.ids() {
            let fate = match tree.parent(id).map(|parent: NodeId| fates[parent.index()]) {
                None => NodeFate::Visited(other.tree().root()),
                Some(NodeFate::Visited(parent)) => nodes.fate(other, parent, &tree[id].label),
                Some(skipped) => skipped,
            };
            fates.push(fate);
        }
        let met = (fates.iter())
            .filter(|fate| matches!(fate, NodeFate::Visited(_)))
            .count();
        PruningComparison { fates, met }
    }

    /// Returns the fate of a node of minimax's tree.
    pub fn fate(&self, node: NodeId) -> NodeFate {
        self.fates[node.index()]
    }

    /// Returns the number of nodes of minimax's tree that the other search visited.
    pub fn visited(&self) -> usize {
        self.met
    }

    /// Returns the number of nodes of minimax's tree that the other search skipped.
    pub fn skipped(&self) -> usize {
        self.fates.len() - self.met
    }
}

/// Nodes of a tree, indexed by the moves that lead to them.
struct NodesByMoves<'a> {
    /// For each node, the first visited node with the same moves from the root.
    first: Vec<NodeId>,
    children: HashMap<(NodeId, &'a str), NodeId>,
    /// For each node in `first`, the step of the cut-off or table hit that ended its search, if any.
    ends: Vec<Option<usize>>,
}

impl<'a> NodesByMoves<'a> {
    fn new(recording: &'a Recording) -> NodesByMoves<'a> {
        let tree = recording.tree();
        let mut nodes = NodesByMoves {
            first: Vec::with_capacity(tree.len()),
            children: HashMap::with_capacity(tree.len()),
            ends: vec![None; tree.len()],
        };
        for id in tree.ids() {
            let first = match tree.parent(id) {
                None => id,
                Some(parent) => {
                    let parent = nodes.first[parent.index()];
                    let key = (parent, &*tree[id].label);
                    *nodes.children.entry(key).or_insert(id)
                }
            };
            nodes.first.push(first);
            let span = recording.span(id);
            let hit = recording.steps()[span.last].kind == StepKind::TableHit;
            if let Some(step) = span.cut.or(hit.then_some(span.last)) {
                nodes.ends[first.index()] = Some(step);
            }
        }
        nodes
    }

    fn fate(&self, other: &Recording, parent: NodeId, label: &str) -> NodeFate {
        match self.children.get(&(parent, label)) {
            Some(&child) => NodeFate::Visited(child),
            None => NodeFate::Skipped(self.ends[parent.index()].or_else(|| {
                // The other search treated the parent as a leaf.
                Some(other.span(parent).last)
            })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Algorithm, Never, Request};
    use crate::trace::{RecordingLimits, TracedSearch};
    use obverse_core::Position;

    fn recorded(algorithm: Algorithm, depth: u32) -> Recording {
        let request = Request {
            depth: Some(depth),
            ..Request::new(Position::start(), algorithm)
        };
        let room = RecordingLimits {
            nodes: 100_000,
            steps: 1_000_000,
        };
        Recording::new(TracedSearch::Position(request), room, &mut Never).unwrap()
    }

    #[test]
    fn alpha_beta_meets_its_own_nodes_and_skips_the_rest() {
        let minimax = recorded(Algorithm::Minimax, 5);
        let alphabeta = recorded(Algorithm::AlphaBeta, 5);
        let pruned = PruningComparison::new(&minimax, &alphabeta);
        assert_eq!(pruned.visited(), alphabeta.tree().len());
        assert_eq!(pruned.visited() + pruned.skipped(), minimax.tree().len());
        for id in minimax.tree().ids() {
            match pruned.fate(id) {
                NodeFate::Visited(other) => {
                    let same = (&minimax.tree()[id], &alphabeta.tree()[other]);
                    assert_eq!(same.0.position, same.1.position);
                }
                NodeFate::Skipped(step) => {
                    let step = step.expect("a cut");
                    assert_eq!(alphabeta.steps()[step].kind, StepKind::Cut);
                    assert!(alphabeta.sentence(step).contains("skipped"));
                }
            }
        }
    }

    #[test]
    fn nodes_that_scout_meets_twice_count_once() {
        let minimax = recorded(Algorithm::Minimax, 4);
        let scout = recorded(Algorithm::Scout, 4);
        let pruned = PruningComparison::new(&minimax, &scout);
        assert!(pruned.visited() <= scout.tree().len());
        assert!(pruned.skipped() > 0);
    }
}
