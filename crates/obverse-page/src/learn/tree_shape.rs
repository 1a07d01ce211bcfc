use obverse_classic::drawing::Layout;
use serde::Serialize;

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
    /// Whether only the part of the tree around one node is shown at a time.
    pub grows: bool,
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
    /// Colour of the side to move. Empty for a tree of numbers, and if the title is neither `▲ MAX` nor `▼ MIN`.
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
            grows: false,
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
