use obverse_classic::drawing::{BoxItem, Folding, Layout, PlacedBox};
use obverse_classic::trace::Recording;
use serde::Serialize;

/// A recorded search with the layout of its tree.
#[derive(Debug)]
pub(super) struct RecordedTree {
    pub(super) recording: Recording,
    pub(super) layout: Layout,
    pub(super) folding: Folding,
    /// For each node, the index of its box in `layout.boxes`.
    boxes: Vec<u32>,
}

/// Size of the picture of a tree, in pixels of the layout.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeShape {
    /// Width of the picture.
    pub width: f64,
    /// Height of the picture.
    pub height: f64,
    /// Left edge of the leftmost box.
    pub left: f64,
    /// Right edge of the rightmost box.
    pub right: f64,
    /// Number of nodes of the tree.
    pub nodes: usize,
    /// The levels, from the root down.
    pub levels: Vec<TreeLevel>,
}

/// A level of the picture of a tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Level"))]
pub struct TreeLevel {
    /// Top edge of the labels above the level's boxes, in pixels of the layout.
    pub top: f64,
    /// Bottom edge of the level's boxes, in pixels of the layout.
    pub bottom: f64,
    /// The side to move on the level: `▲ MAX`, `▼ MIN` or both (`▲▼`). `leaves` if the level has only leaves; empty if
    /// it has only boxes of skipped moves.
    pub title: &'static str,
    /// Colour of the side to move. Empty for a tree of numbers, and if the title does not name a single side.
    pub detail: String,
}

impl TreeShape {
    /// The size of a layout. `sides` are the left edge of the leftmost box and the right edge of the rightmost box.
    pub(super) fn new(layout: &Layout, sides: Option<(f64, f64)>, nodes: usize) -> TreeShape {
        let (left, right) = sides.unwrap_or((0.0, layout.width));
        TreeShape {
            left,
            right,
            width: layout.width,
            height: layout.height,
            nodes,
            levels: (layout.levels.iter())
                .map(|level| TreeLevel {
                    top: level.top,
                    bottom: level.bottom,
                    title: level.title,
                    detail: level.detail.clone(),
                })
                .collect(),
        }
    }
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
        TreeShape::new(&self.layout, self.folding.extent(0), nodes)
    }
}
