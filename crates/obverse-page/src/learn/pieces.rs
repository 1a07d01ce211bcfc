//! What is to be seen of a tree, in few bytes: a view of a large tree has hundreds of pieces.

use obverse_classic::drawing::{Bundle, Caption, Folding, Item, Layout, Piece, Placed, Rect, View};
use obverse_classic::trace::{Fate, Pruned, Recording};
use serde::Serialize;

/// No view has more pieces.
pub(super) const MOST_PIECES: usize = 1200;
/// Nothing is written in boxes that are narrower than this many pixels of the screen.
const READABLE: f64 = 18.0;

/// A box of a tree: a node, or the moves that were skipped at one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoxPiece {
    /// The number of the node.
    pub node: usize,
    /// Whether it stands for the moves that were skipped at the node.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub stub: bool,
    /// Its level.
    pub level: usize,
    /// Its middle.
    pub x: f64,
    /// Its width.
    pub w: f64,
    /// The width of its label.
    pub t: f64,
    /// The middle of its parent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub from: Option<f64>,
    /// From this step on it is there.
    pub first: usize,
    /// From this step on its value stands.
    pub last: usize,
    /// From this step on it is known to be skipped: a node of minimax's tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pruned: Option<usize>,
    /// The same node in the tree that is stepped through: for a node of minimax's tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub twin: Option<usize>,
    /// Whether its value is an evaluation.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub leaf: bool,
    /// Whether it is on the line that both sides chose.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub chosen: bool,
    /// What is written: the move, the value, the window. Nothing where it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub edge: Option<String>,
    /// The value, or how many moves were skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub value: Option<String>,
    /// The window, or the bound that cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub window: Option<String>,
}

/// Subtrees that are folded.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BundlePiece {
    /// The number of the first node.
    pub node: usize,
    /// Its level.
    pub level: usize,
    /// The deepest level that is folded.
    pub deepest: usize,
    /// The left side.
    pub left: f64,
    /// The right side.
    pub right: f64,
    /// The middle of the parent.
    pub from: f64,
    /// How many nodes are folded.
    pub nodes: usize,
    /// The first step at any of them.
    pub first: usize,
    /// The last step at any of them.
    pub last: usize,
    /// How many of them another search skipped: in minimax's tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pruned: Option<usize>,
    /// From this step on all of these are known to be skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub since: Option<usize>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
fn is_false(value: &bool) -> bool {
    !value
}

/// A tree with its picture.
#[derive(Debug)]
pub(super) struct Exhibit {
    pub(super) recording: Recording,
    pub(super) layout: Layout,
    folding: Folding,
    /// The box of each node.
    boxes: Vec<u32>,
}

impl Exhibit {
    pub(super) fn new(recording: Recording) -> Exhibit {
        let layout = Layout::new(recording.tree());
        let folding = Folding::new(&layout);
        let mut boxes = vec![0; recording.tree().len()];
        for (index, placed) in (0u32..).zip(&layout.boxes) {
            if let Item::Node(id) = placed.item {
                boxes[id.index()] = index;
            }
        }
        Exhibit {
            recording,
            layout,
            folding,
            boxes,
        }
    }

    /// The box of a node.
    pub(super) fn placed(&self, node: usize) -> Option<&Placed> {
        let index = *self.boxes.get(node)?;
        self.layout.boxes.get(index as usize)
    }

    /// The left and right sides of all boxes together.
    pub(super) fn sides(&self) -> (f64, f64) {
        self.folding.extent(0).unwrap_or((0.0, self.layout.width))
    }

    /// What is to be seen in an area at a scale.
    pub(super) fn pieces(
        &self,
        [x, y, width, height]: [f64; 4],
        scale: f64,
        other: Option<&Comparison<'_>>,
    ) -> (Vec<BoxPiece>, Vec<BundlePiece>) {
        let area = Rect {
            x,
            y,
            width,
            height,
        };
        let view = View { area, scale };
        let (mut boxes, mut bundles) = (Vec::new(), Vec::new());
        for piece in self.folding.pieces(&self.layout, &view, MOST_PIECES) {
            match piece {
                Piece::Box(index) => boxes.push(self.box_piece(index, scale, other)),
                Piece::Bundle(bundle) => bundles.push(self.bundle_piece(&bundle, other)),
            }
        }
        (boxes, bundles)
    }

    fn parent_centre(&self, placed: &Placed) -> Option<f64> {
        Some(self.layout.boxes.get(placed.parent?)?.frame.centre())
    }

    /// The number of the node, and the steps between which the item changes.
    fn steps(&self, item: Item) -> (usize, usize, usize) {
        let (Item::Node(id) | Item::Stub(id)) = item;
        let span = self.recording.span(id);
        let first = match item {
            Item::Node(_) => span.first,
            Item::Stub(_) => span.cut.unwrap_or(span.last),
        };
        (id.index(), first, span.last)
    }

    fn box_piece(&self, index: usize, scale: f64, other: Option<&Comparison<'_>>) -> BoxPiece {
        let placed = &self.layout.boxes[index];
        let (Item::Node(id) | Item::Stub(id)) = placed.item;
        let node = &self.recording.tree()[id];
        let stub = matches!(placed.item, Item::Stub(_));
        let (_, mut first, mut last) = self.steps(placed.item);
        let readable = placed.frame.width * scale >= READABLE;
        let caption = match (readable, stub) {
            (false, _) => None,
            (true, false) => Some(Caption::of_node(node)),
            (true, true) => Caption::of_stub(node),
        };
        let (mut pruned, mut twin) = (None, None);
        if let Some(other) = other {
            match other.pruned.fate(id) {
                Fate::Met(met) => {
                    let span = other.recording.span(met);
                    (first, last, twin) = (span.first, span.last, Some(met.index()));
                }
                Fate::Skipped(step) => pruned = Some(step.unwrap_or_default()),
            }
        }
        let (edge, value, window) = caption.map_or((None, None, None), |caption| {
            (Some(caption.edge), Some(caption.first), caption.second)
        });
        BoxPiece {
            node: id.index(),
            stub,
            level: placed.level,
            x: placed.frame.centre(),
            w: placed.frame.width,
            t: placed.label_width,
            from: self.parent_centre(placed),
            first,
            last,
            pruned,
            twin,
            leaf: node.leaf && !stub,
            chosen: node.chosen && !stub,
            edge,
            value,
            window,
        }
    }

    fn bundle_piece(&self, bundle: &Bundle, other: Option<&Comparison<'_>>) -> BundlePiece {
        let [begin, end] =
            [bundle.first, bundle.last].map(|index| self.steps(self.layout.boxes[index].item));
        let placed = &self.layout.boxes[bundle.first];
        let piece = BundlePiece {
            node: begin.0,
            level: placed.level,
            deepest: bundle.deepest,
            left: bundle.left,
            right: bundle.right,
            from: self.parent_centre(placed).unwrap_or(bundle.left),
            nodes: bundle.nodes,
            first: begin.1,
            last: end.2,
            pruned: None,
            since: None,
        };
        match other {
            Some(other) => other.fates(self, piece),
            None => piece,
        }
    }
}

/// What another search made of minimax's tree.
#[derive(Debug)]
pub(super) struct Comparison<'a> {
    pub(super) recording: &'a Recording,
    pub(super) pruned: &'a Pruned,
}

impl Comparison<'_> {
    /// The same bundle with what became of its nodes in the other search.
    fn fates(&self, minimax: &Exhibit, piece: BundlePiece) -> BundlePiece {
        // The nodes of subtrees side by side are met one after the other.
        let tree = minimax.recording.tree();
        let (mut pruned, mut since, mut first, mut last) = (0, None, usize::MAX, 0);
        for id in (piece.node..piece.node + piece.nodes).filter_map(|index| tree.id(index)) {
            let (begin, end) = match self.pruned.fate(id) {
                Fate::Met(met) => {
                    let span = self.recording.span(met);
                    (span.first, span.last)
                }
                Fate::Skipped(step) => {
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
