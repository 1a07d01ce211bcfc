use super::caption::{Caption, LevelCaption, summary};
use super::search_tree::{NodeId, SearchTree};
use super::text::width;
use super::tidy::{Shape, tidy};

/// Lengths in pixels.
pub mod metrics {
    pub use super::super::caption::{LARGE, SMALL};

    /// Font size of the title.
    pub const TITLE: f64 = 20.0;
    /// Corner radius of boxes and edges.
    pub const CORNER: f64 = 6.0;
    /// Corner radius of leaves.
    pub const LEAF_CORNER: f64 = 16.0;
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
}

use metrics::*;

/// A point, in pixels from the top left corner of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Distance from the left side.
    pub x: f64,
    /// Distance from the top.
    pub y: f64,
}

/// An axis-aligned rectangle, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// x coordinate of the left side.
    pub x: f64,
    /// y coordinate of the top side.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Rect {
    fn centred(x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect {
            x: x - width / 2.0,
            y,
            width,
            height,
        }
    }

    /// Returns the x coordinate of the centre.
    pub fn centre(&self) -> f64 {
        self.x + self.width / 2.0
    }

    /// Returns the x coordinate of the right side.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Returns the y coordinate of the bottom.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }
}

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
    /// Index of the parent in [`Layout::boxes`]; `None` for the root.
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

/// A level of the tree, from the top of its labels to the bottom of its boxes.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeLevel {
    /// y coordinate of the top of the labels, in pixels.
    pub top: f64,
    /// y coordinate of the bottom of the boxes, in pixels.
    pub bottom: f64,
    /// The side to move on this level: `▲ MAX`, `▼ MIN` or both (`▲▼`). `leaves` on a level of leaves only, empty on
    /// a level of stubs only.
    pub title: &'static str,
    /// Colour of that side; empty in an abstract tree, and on levels whose title names no single side.
    pub detail: String,
}

/// Positions of all boxes, labels and levels in the picture of a tree.
///
/// The boxes of a level are side by side in search order, and each parent is centred over its children. A stub for
/// skipped moves is to the right of the searched children. Boxes never overlap. Edges are orthogonal: down, sideways,
/// down.
///
/// ```
/// use obverse_classic::Side;
/// use obverse_classic::drawing::{Layout, Node, SearchTree};
///
/// let mut tree = SearchTree::new("Three", Node::new("root", Side::Max));
/// tree.add(tree.root(), Node::new("a", Side::Min));
/// tree.add(tree.root(), Node::new("b", Side::Min));
/// let layout = Layout::new(&tree);
/// let [root, a, b] = &layout.boxes[..] else { unreachable!() };
/// assert!(a.frame.right() < b.frame.x);
/// assert_eq!(root.frame.centre(), (a.frame.centre() + b.frame.centre()) / 2.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width of the picture, in pixels.
    pub width: f64,
    /// Height of the picture, in pixels.
    pub height: f64,
    /// All boxes, level by level and from left to right within a level.
    pub boxes: Vec<PlacedBox>,
    /// The levels from the root down.
    pub levels: Vec<TreeLevel>,
    /// x coordinate of the left side of the level captions, in pixels.
    pub gutter: f64,
}

impl Layout {
    /// Computes the layout of a tree.
    pub fn new(tree: &SearchTree) -> Layout {
        let (items, shape) = breadth_first(tree);
        let sizes: Vec<Size> = items.iter().map(|&item| Size::of(tree, item)).collect();
        let mut centres = tidy(&shape, |left, right| {
            let gap = if shape.parents[left] == shape.parents[right] {
                SIBLINGS
            } else {
                COUSINS
            };
            (sizes[left].frame + sizes[right].frame) / 2.0 + gap
        });

        let names = LevelCaption::of_levels(tree);
        let gutter = widest(&names);
        let left = (centres.iter().zip(&sizes))
            .map(|(centre, size)| centre - size.frame / 2.0)
            .fold(f64::INFINITY, f64::min);
        let shift = (MARGIN + gutter + GUTTER - left).round();
        centres.iter_mut().for_each(|centre| *centre += shift);
        let right = (centres.iter().zip(&sizes))
            .map(|(centre, size)| centre + size.frame / 2.0)
            .fold(0.0, f64::max);
        let heading = width(tree.title(), TITLE).max(width(&summary(tree), SMALL));

        let height = box_height(tree);
        let mut levels = Vec::with_capacity(names.len());
        let mut top = MARGIN + HEADER;
        for LevelCaption { title, detail } in names {
            let bottom = top + LABEL / 2.0 + height;
            levels.push(TreeLevel {
                top,
                bottom,
                title,
                detail,
            });
            top = bottom + LEVELS;
        }
        let mut boxes: Vec<PlacedBox> = Vec::with_capacity(items.len());
        for (index, &item) in items.iter().enumerate() {
            let parent = shape.parents[index];
            let level = parent.map_or(0, |parent| boxes[parent].level + 1);
            let top = levels[level].top;
            let (x, size) = (centres[index], &sizes[index]);
            boxes.push(PlacedBox {
                item,
                parent,
                level,
                frame: Rect::centred(x, top + LABEL / 2.0, size.frame, height),
                label_width: size.label,
            });
        }
        Layout {
            width: right.max(heading + MARGIN).ceil() + MARGIN,
            height: top - LEVELS / 2.0,
            boxes,
            levels,
            gutter: MARGIN,
        }
    }

    /// Returns the corners of the line from a box's parent to the box; `None` for the root.
    ///
    /// The lines to all children of a parent turn at the same height, halfway between the levels.
    pub fn edge(&self, index: usize) -> Option<[Point; 4]> {
        let below = &self.boxes[index];
        let above = &self.boxes[below.parent?];
        let (from, to) = (above.frame.centre(), below.frame.centre());
        let middle = below.label().y - LEVELS / 2.0;
        Some([
            Point {
                x: from,
                y: above.frame.bottom(),
            },
            Point { x: from, y: middle },
            Point { x: to, y: middle },
            Point {
                x: to,
                y: below.label().y,
            },
        ])
    }
}

/// Widths of a box and of its label, in pixels.
#[derive(Debug)]
pub(super) struct Size {
    pub(super) frame: f64,
    pub(super) label: f64,
}

impl Size {
    /// Computes the widths that the texts of an item need.
    pub(super) fn of(tree: &SearchTree, item: BoxItem) -> Size {
        let (caption, first_size) = match item {
            BoxItem::Node(id) => (Some(Caption::of_node(&tree[id])), LARGE),
            BoxItem::Stub(id) => (Caption::of_stub(&tree[id]), SMALL),
        };
        let Some(caption) = caption else {
            return Size {
                frame: 0.0,
                label: 0.0,
            };
        };
        let second = caption.second.as_deref().unwrap_or_default();
        let text = width(&caption.first, first_size).max(width(second, SMALL));
        let label = width(&caption.edge, SMALL);
        let label = even(label.max(LABEL - PADDING) + 2.0 * PADDING);
        Size {
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

/// Returns the width of the widest level caption, in pixels.
pub(super) fn widest(levels: &[LevelCaption]) -> f64 {
    (levels.iter())
        .map(|level| width(level.title, SMALL).max(width(&level.detail, SMALL)))
        .fold(0.0, f64::max)
}

/// Returns the height of all boxes in pixels: one line of text, or two if any box needs two.
pub(super) fn box_height(tree: &SearchTree) -> f64 {
    let two_lines = |id| tree[id].window.is_some() || tree[id].skipping_cut().is_some();
    let lines = if tree.ids().any(two_lines) { 2.0 } else { 1.0 };
    BOX_TOP + lines * LINE + BOX_BOTTOM
}

/// Returns all nodes and stubs in breadth-first order, and their parents and children.
fn breadth_first(tree: &SearchTree) -> (Vec<BoxItem>, Shape) {
    let mut items = vec![BoxItem::Node(tree.root())];
    let mut shape = Shape {
        parents: vec![None],
        children: Vec::new(),
    };
    let mut next = 0;
    while let Some(&item) = items.get(next) {
        let start = items.len();
        if let BoxItem::Node(id) = item {
            items.extend(tree.children(id).map(BoxItem::Node));
            if tree[id].skipping_cut().is_some() {
                items.push(BoxItem::Stub(id));
            }
        }
        shape.parents.resize(items.len(), Some(next));
        shape.children.push(start..items.len());
        next += 1;
    }
    (items, shape)
}
