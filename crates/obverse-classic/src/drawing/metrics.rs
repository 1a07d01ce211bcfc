//! Lengths and font sizes in the picture of a tree, in pixels.

/// Height of the label where an edge meets a box; half of the label lies above the box.
pub(super) const LABEL: f64 = 20.0;
/// Distance from the top of a box to its first line of text.
pub(super) const BOX_TOP: f64 = 12.0;
/// Height of a line of text.
pub(super) const LINE: f64 = 20.0;
/// Distance from the last line of text to the bottom of the box.
pub(super) const BOX_BOTTOM: f64 = 6.0;
/// Horizontal padding around text in a box or a label.
pub(super) const PADDING: f64 = 8.0;
/// Gap between the boxes of siblings.
pub(super) const SIBLINGS: f64 = 8.0;
/// Gap between neighbouring boxes with different parents.
pub(super) const COUSINS: f64 = 20.0;
/// Distance from a box to the labels of the level below.
pub(super) const LEVELS: f64 = 36.0;
/// Margin around the picture.
pub(super) const MARGIN: f64 = 24.0;
/// Height of the title and summary above the tree.
pub(super) const HEADER: f64 = 72.0;
/// Gap between the level captions and the tree.
pub(super) const GUTTER: f64 = 24.0;
/// Font size of the title.
pub(super) const TITLE: f64 = 20.0;
/// Font size of all texts but title and values.
pub(super) const SMALL: f64 = 14.0;
/// Font size of values.
pub(super) const LARGE: f64 = 16.0;
