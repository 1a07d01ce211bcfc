use super::caption::{Caption, LARGE, LevelCaption, SMALL, summary};
use super::text::width;
use super::tidy::{Shape, tidy};
use super::tree::{NodeId, Tree};

/// Lengths in pixels, multiples of four where the eye can tell.
pub(super) mod metrics {
    /// The height of the label where an edge meets a box; half of it lies above the box.
    pub const LABEL: f64 = 20.0;
    /// From the top of a box to its first line of text.
    pub const BOX_TOP: f64 = 12.0;
    /// A line of text.
    pub const LINE: f64 = 20.0;
    /// Below the last line of text.
    pub const BOX_BOTTOM: f64 = 6.0;
    /// Left and right of any text in a box or a label.
    pub const PADDING: f64 = 8.0;
    /// Between the boxes of siblings.
    pub const SIBLINGS: f64 = 8.0;
    /// Between the boxes of other neighbours on a level.
    pub const COUSINS: f64 = 20.0;
    /// From a box to the labels of the level below.
    pub const LEVELS: f64 = 36.0;
    /// Around the whole picture.
    pub const MARGIN: f64 = 24.0;
    /// Title and summary above the tree.
    pub const HEADER: f64 = 72.0;
    /// Between the names of the levels and the tree.
    pub const GUTTER: f64 = 24.0;
}

use metrics::*;

/// The size of the title.
pub(super) const TITLE: f64 = 20.0;

/// A point, in pixels from the top left corner of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// The left side.
    pub x: f64,
    /// The upper side.
    pub y: f64,
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
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

    /// The vertical middle line.
    pub fn centre(&self) -> f64 {
        self.x + self.width / 2.0
    }

    /// The right side.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// The lower side.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }
}

/// What a box stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A node of the tree.
    Node(NodeId),
    /// The moves that were skipped at this node.
    Stub(NodeId),
}

/// A box and the label at its top.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// What it stands for.
    pub item: Item,
    /// The place of the parent in [`Layout::boxes`], if it is not the root.
    pub parent: Option<usize>,
    /// The level, from 0 for the root.
    pub level: usize,
    /// The box, without its label.
    pub frame: Rect,
    /// The width of the label.
    pub label_width: f64,
}

impl Placed {
    /// The label, halfway over the upper side of the box.
    pub fn label(&self) -> Rect {
        let top = self.frame.y - LABEL / 2.0;
        Rect::centred(self.frame.centre(), top, self.label_width, LABEL)
    }
}

/// A level of the tree, from the upper side of its labels to the lower side of its boxes.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The upper side.
    pub top: f64,
    /// The lower side.
    pub bottom: f64,
    /// Whose choice the nodes of the level are: `▲ MAX`, `▼ MIN` or `leaves`.
    pub title: &'static str,
    /// The colour of that side, where there are boards.
    pub detail: String,
}

/// Where everything in the picture of a tree goes.
///
/// Boxes of a level stand side by side in search order, parents over the middle of their
/// children, a stub for skipped moves to the right of the children that were searched. Nothing
/// overlaps. Edges run down, along and down between the levels.
///
/// ```
/// use obverse_classic::Side;
/// use obverse_classic::drawing::{Layout, Node, Tree};
///
/// let mut tree = Tree::new("Three", Node::new("root", Side::Max));
/// tree.add(tree.root(), Node::new("a", Side::Min));
/// tree.add(tree.root(), Node::new("b", Side::Min));
/// let layout = Layout::new(&tree);
/// let [root, a, b] = &layout.boxes[..] else { unreachable!() };
/// assert!(a.frame.right() < b.frame.x);
/// assert_eq!(root.frame.centre(), (a.frame.centre() + b.frame.centre()) / 2.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The width of the picture.
    pub width: f64,
    /// The height of the picture.
    pub height: f64,
    /// All boxes, level by level and from left to right.
    pub boxes: Vec<Placed>,
    /// The levels from the root down.
    pub levels: Vec<Level>,
    /// Where the names of the levels begin.
    pub gutter: f64,
}

impl Layout {
    /// Places all nodes of a tree.
    pub fn new(tree: &Tree) -> Layout {
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
            levels.push(Level {
                top,
                bottom,
                title,
                detail,
            });
            top = bottom + LEVELS;
        }
        let mut boxes: Vec<Placed> = Vec::with_capacity(items.len());
        for (index, &item) in items.iter().enumerate() {
            let parent = shape.parents[index];
            let level = parent.map_or(0, |parent| boxes[parent].level + 1);
            let top = levels[level].top;
            let (x, size) = (centres[index], &sizes[index]);
            boxes.push(Placed {
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

    /// The corners of the line from a box's parent to its label, if it has a parent.
    ///
    /// All lines of a family meet halfway between the levels.
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

/// The widths of a box and of its label.
#[derive(Debug)]
pub(super) struct Size {
    pub(super) frame: f64,
    pub(super) label: f64,
}

impl Size {
    /// Room for everything that is written at an item.
    pub(super) fn of(tree: &Tree, item: Item) -> Size {
        let (caption, first_size) = match item {
            Item::Node(id) => (Some(Caption::of_node(&tree[id])), LARGE),
            Item::Stub(id) => (Caption::of_stub(&tree[id]), SMALL),
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
            // Wider than the label, to keep that off the corners.
            frame: even((text + 2.0 * PADDING).max(label + PADDING)),
            label,
        }
    }
}

/// Rounded up to an even number, so that the middle is on a whole pixel.
fn even(length: f64) -> f64 {
    (length / 2.0).ceil() * 2.0
}

/// The width of the widest name of a level.
pub(super) fn widest(levels: &[LevelCaption]) -> f64 {
    (levels.iter())
        .map(|level| width(level.title, SMALL).max(width(&level.detail, SMALL)))
        .fold(0.0, f64::max)
}

/// The height of every box: one line, or two if any box needs two.
pub(super) fn box_height(tree: &Tree) -> f64 {
    let two_lines = |id| tree[id].window.is_some() || tree[id].skipping_cut().is_some();
    let lines = if tree.ids().any(two_lines) { 2.0 } else { 1.0 };
    BOX_TOP + lines * LINE + BOX_BOTTOM
}

/// All nodes and stubs, level by level.
fn breadth_first(tree: &Tree) -> (Vec<Item>, Shape) {
    let mut items = vec![Item::Node(tree.root())];
    let mut shape = Shape {
        parents: vec![None],
        children: Vec::new(),
    };
    let mut next = 0;
    while let Some(&item) = items.get(next) {
        let start = items.len();
        if let Item::Node(id) = item {
            items.extend(tree.children(id).map(Item::Node));
            if tree[id].skipping_cut().is_some() {
                items.push(Item::Stub(id));
            }
        }
        shape.parents.resize(items.len(), Some(next));
        shape.children.push(start..items.len());
        next += 1;
    }
    (items, shape)
}
