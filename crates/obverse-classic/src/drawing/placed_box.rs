use super::metrics::LABEL;
use super::rect::Rect;
use super::search_tree::NodeId;

/// The item that a box represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoxItem {
    /// A node of the tree.
    Node(NodeId),
    /// A stub: the moves that were skipped at this node.
    Stub(NodeId),
}

/// A box with its position, and the label at its top.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedBox {
    /// The node or stub that the box represents.
    pub item: BoxItem,
    /// Index of the parent in [`Layout::boxes`](super::Layout::boxes); `None` for the root.
    pub parent: Option<usize>,
    /// Level in the tree; 0 is the root.
    pub level: usize,
    /// Rectangle of the box without its label.
    pub frame: Rect,
    /// Width of the label, in pixels.
    pub label_width: f64,
}

impl PlacedBox {
    /// Returns the rectangle of the label, centred on the top side of the box.
    pub fn label(&self) -> Rect {
        let top = self.frame.y - LABEL / 2.0;
        Rect::centred(self.frame.centre(), top, self.label_width, LABEL)
    }
}
