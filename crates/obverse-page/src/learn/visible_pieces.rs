//! The visible part of a tree, in compact form: a view of a large tree has hundreds of pieces.

use obverse_classic::drawing::{BoxItem, Bundle, Caption, Node, Piece, PlacedBox, Rect, Viewport};
use obverse_classic::trace::NodeFate;
use obverse_texts::Texts;
use serde::Serialize;

use super::learn_event::LearnEvent;
use super::learn_request::TreeChoice;
use super::lesson::Lesson;
use super::minimax_comparison::Comparison;
use super::recorded_tree::RecordedTree;

/// Maximum number of boxes and bundles in a view.
pub(super) const MOST_PIECES: usize = 1200;
/// Minimum width of a box that shows text, in screen pixels.
const READABLE: f64 = 18.0;

/// A box of a tree: a node, or the skipped moves of a node.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoxPiece {
    /// Number of the node in its tree.
    pub node: usize,
    /// Whether the box stands for the skipped moves of the node.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub stub: bool,
    /// Level of the box in the tree; the root has level 0.
    pub level: usize,
    /// Horizontal centre of the box, in pixels of the layout.
    pub x: f64,
    /// Width of the box, in pixels of the layout.
    pub w: f64,
    /// Width of the label at the edge from the parent's box, in pixels of the layout.
    pub t: f64,
    /// Horizontal centre of the parent's box; `None` for the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub from: Option<f64>,
    /// Step at which the box appears.
    pub first: usize,
    /// Step after which the value is final.
    pub last: usize,
    /// In minimax's tree: step at which the compared search skips the node; `None` if it visits the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pruned: Option<usize>,
    /// In minimax's tree: number of the node in the tree of the compared search; `None` if that search skips the
    /// node.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub twin: Option<usize>,
    /// Whether the node is a leaf.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub leaf: bool,
    /// Whether the node is on the principal variation.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub chosen: bool,
    /// Number of nodes below the node that are folded.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(test, ts(as = "Option<usize>", optional))]
    pub folded: usize,
    /// Label at the edge from the parent's box: the move. `None` if the box is too narrow for text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub edge: Option<String>,
    /// Value of the node, or number of moves if the box stands for skipped moves. `None` if the box is too narrow for
    /// text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub value: Option<String>,
    /// The alpha-beta window, or the bound that caused the cutoff. `None` if the box shows neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub window: Option<String>,
}

/// A bundle: adjacent subtrees that are too small to draw one by one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BundlePiece {
    /// Number of the bundle's first node.
    pub node: usize,
    /// Level of the bundle's first node.
    pub level: usize,
    /// Deepest level of the bundle's nodes.
    pub deepest: usize,
    /// Left edge of the bundle, in pixels of the layout.
    pub left: f64,
    /// Right edge of the bundle, in pixels of the layout.
    pub right: f64,
    /// Horizontal centre of the parent's box, in pixels of the layout.
    pub from: f64,
    /// Number of nodes in the bundle.
    pub nodes: usize,
    /// First step at any of the bundle's nodes.
    pub first: usize,
    /// Last step at any of the bundle's nodes.
    pub last: usize,
    /// In minimax's tree: number of the bundle's nodes that the compared search skips. `None` in the tree of the
    /// compared search itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pruned: Option<usize>,
    /// In minimax's tree: last step at which the compared search skips a node of the bundle; `None` if it skips no node
    /// of the bundle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub since: Option<usize>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl RecordedTree {
    /// The boxes and bundles that are visible in an area at a scale. `other` is the search to compare minimax's tree
    /// with.
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
        let view = Viewport { area, scale };
        let (mut boxes, mut bundles) = (Vec::new(), Vec::new());
        for piece in self.folding.pieces(&self.layout, &view, MOST_PIECES) {
            match piece {
                Piece::Box(index) => {
                    let placed = &self.layout.boxes[index];
                    let from = self.parent_centre(placed);
                    boxes.push(self.box_piece(placed, placed.item, from, scale, other));
                }
                Piece::Bundle(bundle) => bundles.push(self.bundle_piece(&bundle, other)),
            }
        }
        (boxes, bundles)
    }

    /// Horizontal centre of the parent's box, in pixels of the layout; `None` for the root.
    fn parent_centre(&self, placed: &PlacedBox) -> Option<f64> {
        Some(self.layout.boxes.get(placed.parent?)?.frame.centre())
    }

    /// Number of the node that the box belongs to, and the first and last step at which the box changes.
    fn steps(&self, item: BoxItem) -> (usize, usize, usize) {
        let (BoxItem::Node(id) | BoxItem::Stub(id)) = item;
        let span = self.recording.span(id);
        let first = match item {
            BoxItem::Node(_) => span.first,
            BoxItem::Stub(_) => span.cut.unwrap_or(span.last),
        };
        (id.index(), first, span.last)
    }

    /// The first line of the box for a node's skipped moves: their number.
    fn skipped_text(&self, node: &Node) -> String {
        let texts = Texts::of(self.recording.language());
        match node.cut.as_ref().map_or(0, |cut| cut.skipped.len()) {
            1 => texts.fill("tree.skipped.one", &[]),
            count => texts.fill("tree.skipped", &[("count", &count)]),
        }
    }

    /// A box of a layout. `item` is what it stands for in the whole tree, `from` the centre of the parent's box. The
    /// text is left out if the box is too narrow at `scale`.
    pub(super) fn box_piece(
        &self,
        placed: &PlacedBox,
        item: BoxItem,
        from: Option<f64>,
        scale: f64,
        other: Option<&Comparison<'_>>,
    ) -> BoxPiece {
        let (BoxItem::Node(id) | BoxItem::Stub(id)) = item;
        let node = &self.recording.tree()[id];
        let stub = matches!(item, BoxItem::Stub(_));
        let (_, mut first, mut last) = self.steps(item);
        let readable = placed.frame.width * scale >= READABLE;
        let caption = match (readable, stub) {
            (false, _) => None,
            (true, false) => Some(Caption::of_node(node)),
            (true, true) => Caption::of_stub(node).map(|caption| Caption {
                first: self.skipped_text(node),
                ..caption
            }),
        };
        let (mut pruned, mut twin) = (None, None);
        if let Some(other) = other {
            match other.pruned.fate(id) {
                NodeFate::Visited(met) => {
                    let span = other.recording.span(met);
                    (first, last, twin) = (span.first, span.last, Some(met.index()));
                }
                NodeFate::Skipped(step) => pruned = Some(step.unwrap_or_default()),
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
            from,
            first,
            last,
            pruned,
            twin,
            leaf: node.leaf && !stub,
            chosen: node.chosen && !stub,
            folded: 0,
            edge,
            value,
            window,
        }
    }

    /// A bundle in the form of a message.
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

impl Lesson {
    /// The search that a tree is compared with: the chosen search if the tree is minimax's.
    pub(super) fn comparison(&self, which: TreeChoice) -> Option<Comparison<'_>> {
        match (which, &self.minimax) {
            (TreeChoice::Minimax, Some(beside)) => Some(Comparison {
                recording: &self.search.recording,
                pruned: &beside.pruned,
            }),
            _ => None,
        }
    }

    /// The event with the pieces of a tree that are visible in an area. `None` if the tree was not recorded.
    pub(super) fn view(
        &self,
        which: TreeChoice,
        area: [f64; 4],
        scale: f64,
        serial: u64,
    ) -> Option<LearnEvent> {
        let recorded = self.recorded(which)?;
        let (boxes, bundles) = recorded.pieces(area, scale, self.comparison(which).as_ref());
        Some(LearnEvent::Pieces {
            run: self.run,
            tree: which,
            serial,
            area,
            scale,
            boxes,
            bundles,
        })
    }
}
