use super::caption::Caption;
use super::metrics::{BOX_BOTTOM, BOX_TOP, LABEL, LARGE, LINE, PADDING, SMALL};
use super::placed_box::BoxItem;
use super::search_tree::SearchTree;
use super::text_width::width;

/// Widths of a box and of its label, in pixels.
#[derive(Debug)]
pub(super) struct BoxSize {
    pub(super) frame: f64,
    pub(super) label: f64,
}

impl BoxSize {
    /// Computes the widths that the texts of an item need.
    pub(super) fn of(tree: &SearchTree, item: BoxItem) -> BoxSize {
        let (caption, first_size) = match item {
            BoxItem::Node(id) => (Some(Caption::of_node(&tree[id])), LARGE),
            BoxItem::Stub(id) => (Caption::of_stub(&tree[id]), SMALL),
        };
        let Some(caption) = caption else {
            return BoxSize {
                frame: 0.0,
                label: 0.0,
            };
        };
        let second = caption.second.as_deref().unwrap_or_default();
        let text = width(&caption.first, first_size).max(width(second, SMALL));
        let label = width(&caption.edge, SMALL);
        let label = even(label.max(LABEL - PADDING) + 2.0 * PADDING);
        BoxSize {
            // The box is wider than its label, which must not reach the rounded corners.
            frame: even((text + 2.0 * PADDING).max(label + PADDING)),
            label,
        }
    }
}

/// Rounds up to an even number, so that the centre is on a whole pixel.
fn even(length: f64) -> f64 {
    (length / 2.0).ceil() * 2.0
}

/// Returns the height of all boxes in pixels: one line of text, or two if any box needs two.
pub(super) fn box_height(tree: &SearchTree) -> f64 {
    let two_lines = |id| tree[id].window.is_some() || tree[id].skipping_cut().is_some();
    let lines = if tree.ids().any(two_lines) { 2.0 } else { 1.0 };
    BOX_TOP + lines * LINE + BOX_BOTTOM
}
