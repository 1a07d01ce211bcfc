use super::box_size::{BoxSize, box_height};
use super::level_caption::{LevelCaption, widest_caption};
use super::metrics::{COUSINS, GUTTER, HEADER, LABEL, LEVELS, MARGIN, SIBLINGS, SMALL, TITLE};
use super::placed_box::BoxItem;
use super::placed_box::PlacedBox;
use super::rect::{Point, Rect};
use super::search_tree::SearchTree;
use super::text_width::width;
use super::tidy_layout::{Shape, tidy};
use super::tree_summary::summary;

/// A level of the tree, from the top of its labels to the bottom of its boxes.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeLevel {
    /// y coordinate of the top of the labels, in pixels.
    pub top: f64,
    /// y coordinate of the bottom of the boxes, in pixels.
    pub bottom: f64,
    /// The side to move on this level: `▲ MAX`, `▼ MIN`, or `▲▼` if MAX moves at some nodes and MIN at others. It is
    /// `leaves` if all nodes of the level are leaves, and empty if the level has only stubs (placeholders for skipped
    /// moves).
    pub title: &'static str,
    /// Colour of the side to move. Empty in an abstract tree, and on a level whose title is not `▲ MAX` or `▼ MIN`.
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
        let sizes: Vec<BoxSize> = items.iter().map(|&item| BoxSize::of(tree, item)).collect();
        let mut centres = tidy(&shape, |left, right| {
            let gap = if shape.parents[left] == shape.parents[right] {
                SIBLINGS
            } else {
                COUSINS
            };
            (sizes[left].frame + sizes[right].frame) / 2.0 + gap
        });

        let names = LevelCaption::of_levels(tree);
        let gutter = widest_caption(&names);
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

    /// Returns the start, two corners and end of the line from a box's parent to the box; `None` for the root.
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
