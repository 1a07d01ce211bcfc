use obverse_classic::drawing::{BoxItem, Folding, Layout, PlacedBox};
use obverse_classic::trace::Recording;

use super::tree_shape::TreeShape;

/// A recorded search with the layout of its tree.
#[derive(Debug)]
pub(super) struct RecordedTree {
    pub(super) recording: Recording,
    pub(super) layout: Layout,
    pub(super) folding: Folding,
    /// For each node, the index of its box in `layout.boxes`.
    boxes: Vec<u32>,
}

impl RecordedTree {
    pub(super) fn new(recording: Recording) -> RecordedTree {
        let layout = Layout::new(recording.tree());
        let folding = Folding::new(&layout);
        let mut boxes = vec![0; recording.tree().len()];
        for (index, placed) in (0u32..).zip(&layout.boxes) {
            if let BoxItem::Node(id) = placed.item {
                boxes[id.index()] = index;
            }
        }
        RecordedTree {
            recording,
            layout,
            folding,
            boxes,
        }
    }

    /// The box of the node with this number; `None` if the tree has no such node.
    pub(super) fn placed(&self, node: usize) -> Option<&PlacedBox> {
        let index = *self.boxes.get(node)?;
        self.layout.boxes.get(index as usize)
    }

    /// Size of the picture of the tree, and its levels.
    pub(super) fn shape(&self) -> TreeShape {
        let nodes = self.recording.tree().len();
        TreeShape {
            grows: self.grows(),
            ..TreeShape::new(&self.layout, self.folding.extent(0), nodes)
        }
    }
}
