//! The part of a large tree around one node, with a layout of its own.
//!
//! In the layout of a large tree, siblings are thousands of pixels apart. So only the path to one node and the children
//! of its nodes are laid out; the subtrees below the other nodes are folded. The tree grows where one looks.

use obverse_classic::drawing::{BoxItem, Folding, Layout, NodeId, SearchTree};
use obverse_classic::trace::TracedSearch;

use super::learn_event::LearnEvent;
use super::learn_request::TreeChoice;
use super::lesson::Lesson;
use super::recorded_tree::RecordedTree;
use super::visible_pieces::BoxPiece;

/// Trees with more nodes than this are shown around one node.
const LARGE: usize = 400;
/// The first two plies are always shown if they have at most this many nodes, the root included.
const MOST_IN_TWO_PLIES: usize = 40;

impl RecordedTree {
    /// Whether only the part of the tree around one node is shown at a time. A tree of numbers is always shown as a
    /// whole, because one of its nodes may have thousands of children.
    pub(super) fn grows(&self) -> bool {
        self.recording.tree().len() > LARGE
            && matches!(self.recording.search(), TracedSearch::Position(_))
    }

    /// Number of nodes below a node.
    fn below(&self, node: NodeId) -> usize {
        let tree = self.recording.tree();
        // Nodes are numbered in the order of the search, so a subtree has consecutive numbers.
        let last = std::iter::successors(Some(node), |&id| tree.last_child(id)).last();
        last.map_or(0, |last| last.index() - node.index())
    }

    /// Whether the first two plies are always shown.
    fn shows_two_plies(&self) -> bool {
        let tree = self.recording.tree();
        let replies: usize = (tree.children(tree.root()))
            .map(|child| 1 + tree.children(child).count())
            .sum();
        replies < MOST_IN_TWO_PLIES
    }

    /// The tree that is shown around a node: the nodes on the path to it and their children, and the first two plies.
    /// The list has the number of each node in the whole tree.
    fn grown(&self, focus: NodeId) -> (SearchTree, Vec<NodeId>) {
        let whole = self.recording.tree();
        let path: Vec<NodeId> =
            std::iter::successors(Some(focus), |&id| whole.parent(id)).collect();
        let two_plies = self.shows_two_plies();
        let root = whole.root();
        let mut tree = SearchTree::new(whole.title(), whole[root].clone());
        let mut nodes = vec![root];
        let mut open = vec![(tree.root(), root)];
        let opens = |node| path.contains(&node) || two_plies && whole.depth(node) < 2;
        while let Some((here, node)) = open.pop() {
            for child in whole.children(node) {
                let mut copy = whole[child].clone();
                if !opens(child) {
                    // The skipped moves of a folded node are folded too.
                    copy.cut = None;
                }
                let added = tree.add(here, copy);
                nodes.push(child);
                if opens(child) {
                    open.push((added, child));
                }
            }
        }
        (tree, nodes)
    }

    /// The boxes around a node, and the left and right side of all boxes together.
    fn grown_pieces(
        &self,
        focus: NodeId,
        other: Option<&super::minimax_comparison::Comparison<'_>>,
    ) -> (Vec<BoxPiece>, (f64, f64)) {
        let (tree, nodes) = self.grown(focus);
        let layout = Layout::new(&tree);
        let sides = Folding::new(&layout).extent(0).unwrap_or_default();
        let boxes = (layout.boxes.iter())
            .map(|placed| {
                let from = placed
                    .parent
                    .map(|parent| layout.boxes[parent].frame.centre());
                let (item, folded) = match placed.item {
                    BoxItem::Node(id) => {
                        let node = nodes[id.index()];
                        let is_open = tree.children(id).next().is_some();
                        let folded = if is_open { 0 } else { self.below(node) };
                        (BoxItem::Node(node), folded)
                    }
                    BoxItem::Stub(id) => (BoxItem::Stub(nodes[id.index()]), 0),
                };
                BoxPiece {
                    folded,
                    ..self.box_piece(placed, item, from, 1.0, other)
                }
            })
            .collect();
        (boxes, sides)
    }
}

impl Lesson {
    /// The event with the part of a tree around a node. `None` if the tree or the node does not exist.
    pub(super) fn grown_view(
        &self,
        which: TreeChoice,
        focus: usize,
        serial: u64,
    ) -> Option<LearnEvent> {
        let recorded = self.recorded(which)?;
        let focus = recorded.recording.tree().id(focus)?;
        let (boxes, sides) = recorded.grown_pieces(focus, self.comparison(which).as_ref());
        Some(LearnEvent::Pieces {
            run: self.run,
            tree: which,
            serial,
            area: [sides.0, 0.0, sides.1 - sides.0, recorded.layout.height],
            scale: 1.0,
            boxes,
            bundles: Vec::new(),
        })
    }
}
