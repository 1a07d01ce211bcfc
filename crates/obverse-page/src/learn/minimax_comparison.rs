//! Compares minimax's tree with the tree of another search of the same root: which nodes of minimax's tree the other
//! search visits and which it skips.

use obverse_classic::drawing::NodeId;
use obverse_classic::trace::{NodeFate, PruningComparison, Recording};

use super::recorded_tree::RecordedTree;
use super::step_details::TwinNode;
use super::visible_pieces::BundlePiece;
use crate::Lease;

/// Minimax's tree of a lesson, compared with the tree of the lesson's search.
#[derive(Debug)]
pub(super) struct MinimaxTree {
    pub(super) recorded: RecordedTree,
    pub(super) pruned: PruningComparison,
    /// For each node of the compared search, the node with the same path in minimax's tree, if any.
    twins: Vec<Option<NodeId>>,
    _lease: Box<dyn Lease>,
}

impl MinimaxTree {
    pub(super) fn new(minimax: Recording, other: &Recording, lease: Box<dyn Lease>) -> MinimaxTree {
        let pruned = PruningComparison::new(&minimax, other);
        let mut twins = vec![None; other.tree().len()];
        for id in minimax.tree().ids() {
            if let NodeFate::Visited(met) = pruned.fate(id) {
                twins[met.index()] = Some(id);
            }
        }
        MinimaxTree {
            recorded: RecordedTree::new(minimax),
            pruned,
            twins,
            _lease: lease,
        }
    }

    /// The node of minimax's tree with the same path as a node of the compared search. `None` if minimax's tree lacks
    /// the node.
    pub(super) fn twin(&self, other: NodeId) -> Option<TwinNode> {
        let node = self.twins[other.index()]?.index();
        let placed = self.recorded.placed(node)?;
        Some(TwinNode {
            node,
            x: placed.frame.centre(),
            level: placed.level,
        })
    }
}

/// The search that minimax's tree is compared with.
#[derive(Debug)]
pub(super) struct Comparison<'a> {
    pub(super) recording: &'a Recording,
    pub(super) pruned: &'a PruningComparison,
}

impl Comparison<'_> {
    /// Completes a bundle of minimax's tree with the steps at which the compared search visits or skips the bundle's
    /// nodes.
    pub(super) fn fates(&self, minimax: &RecordedTree, piece: BundlePiece) -> BundlePiece {
        // Nodes are numbered in the order of the search, so adjacent subtrees have consecutive numbers.
        let tree = minimax.recording.tree();
        let (mut pruned, mut since, mut first, mut last) = (0, None, usize::MAX, 0);
        for id in (piece.node..piece.node + piece.nodes).filter_map(|index| tree.id(index)) {
            let (begin, end) = match self.pruned.fate(id) {
                NodeFate::Visited(met) => {
                    let span = self.recording.span(met);
                    (span.first, span.last)
                }
                NodeFate::Skipped(step) => {
                    let step = step.unwrap_or_default();
                    pruned += 1;
                    since = since.max(Some(step));
                    (step, step)
                }
            };
            (first, last) = (first.min(begin), last.max(end));
        }
        BundlePiece {
            first,
            last,
            pruned: Some(pruned),
            since,
            ..piece
        }
    }
}
