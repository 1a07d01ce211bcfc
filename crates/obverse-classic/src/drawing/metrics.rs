//! Lengths and font sizes in the picture of a tree, in pixels.

/// Height of the label where an edge meets a box; half of the label lies above the box.
pub const LABEL: f64 = 20.0;
/// Distance from the top of a box to its first line of text.
pub const BOX_TOP: f64 = 12.0;
/// Height of a line of text.
pub const LINE: f64 = 20.0;
/// Distance from the last line of text to the bottom of the box.
pub const BOX_BOTTOM: f64 = 6.0;
/// Horizontal padding around text in a box or a label.
pub const PADDING: f64 = 8.0;
/// Gap between the boxes of siblings.
pub const SIBLINGS: f64 = 8.0;
/// Gap between neighbouring boxes with different parents.
pub const COUSINS: f64 = 20.0;
/// Distance from a box to the labels of the level below.
pub const LEVELS: f64 = 36.0;
/// Margin around the picture.
pub const MARGIN: f64 = 24.0;
/// Height of the title and summary above the tree.
pub const HEADER: f64 = 72.0;
/// Gap between the level captions and the tree.
pub const GUTTER: f64 = 24.0;
/// Font size of the title.
pub const TITLE: f64 = 20.0;
/// Font size of all texts except the title and the values.
pub const SMALL: f64 = 14.0;
/// Font size of values.
pub const LARGE: f64 = 16.0;
/// Corner radius of boxes and edges.
pub const CORNER: f64 = 6.0;
/// Corner radius of leaves.
pub const LEAF_CORNER: f64 = 16.0;
