use std::ops::Range;

use super::layout::Layout;
use super::metrics::LEVELS;
use super::placed_box::BoxItem;
use super::rect::Rect;

/// The visible part of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Visible area, in the coordinates of the picture.
    pub area: Rect,
    /// Zoom: screen pixels per pixel of the picture.
    pub scale: f64,
}

/// A piece of the tree to draw: a single box, or a bundle of several folded subtrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// A box, by its index in [`Layout::boxes`].
    Box(usize),
    /// Adjacent siblings with their subtrees, folded because each subtree is too small to draw.
    Bundle(Bundle),
}

/// Adjacent siblings whose subtrees are too small to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bundle {
    /// Index of the first sibling in [`Layout::boxes`].
    pub first: usize,
    /// Index of the last sibling in [`Layout::boxes`].
    pub last: usize,
    /// Left side of the folded subtrees: x coordinate in the picture, in pixels.
    pub left: f64,
    /// Right side of the folded subtrees: x coordinate in the picture, in pixels.
    pub right: f64,
    /// Deepest level of the folded subtrees; the root is level 0.
    pub deepest: usize,
    /// Number of folded nodes, without stubs.
    pub nodes: usize,
}

/// Selects the part of a large tree to draw, so that a view has a bounded number of pieces.
///
/// Subtrees that are only a few pixels wide on the screen are folded into [`Bundle`]s. If there are still too many
/// pieces, wider subtrees are folded too.
///
/// ```
/// use obverse_classic::Side;
/// use obverse_classic::drawing::{Folding, Layout, Node, Piece, Rect, SearchTree, Viewport};
///
/// let mut tree = SearchTree::new("Three", Node::new("root", Side::Max));
/// tree.add(tree.root(), Node::new("a", Side::Min));
/// tree.add(tree.root(), Node::new("b", Side::Min));
/// let layout = Layout::new(&tree);
/// let folding = Folding::new(&layout);
/// let area = Rect { x: 0.0, y: 0.0, width: layout.width, height: layout.height };
/// let near = folding.pieces(&layout, &Viewport { area, scale: 1.0 }, 100);
/// assert_eq!(near, [Piece::Box(0), Piece::Box(1), Piece::Box(2)]);
/// let far = folding.pieces(&layout, &Viewport { area, scale: 0.01 }, 100);
/// assert!(matches!(far[..], [Piece::Box(0), Piece::Bundle(_)]));
/// ```
#[derive(Clone, Debug)]
pub struct Folding {
    /// The children of box `i` are the boxes `starts[i]..starts[i + 1]`: boxes are in breadth-first order. The list
    /// has one entry more than there are boxes.
    starts: Vec<u32>,
    /// Sides, deepest level and number of nodes of each box together with its subtree.
    extents: Vec<Extent>,
}

#[derive(Clone, Copy, Debug)]
struct Extent {
    left: f64,
    right: f64,
    deepest: u32,
    nodes: u32,
}

/// Minimum width in screen pixels at which a subtree is drawn; narrower subtrees are folded.
const SMALLEST: f64 = 10.0;

impl Folding {
    /// Measures the subtrees of a layout.
    pub fn new(layout: &Layout) -> Folding {
        let count = layout.boxes.len();
        let mut starts = vec![0; count + 1];
        for parent in layout.boxes.iter().filter_map(|placed| placed.parent) {
            starts[parent + 1] += 1;
        }
        // Index 0 is the root, so its children start at 1.
        let mut next = 1;
        for start in &mut starts {
            next += *start;
            *start = next;
        }
        let mut extents: Vec<Extent> = (layout.boxes.iter())
            .map(|placed| Extent {
                left: placed.frame.x.min(placed.label().x),
                right: placed.frame.right().max(placed.label().right()),
                deepest: placed.level as u32,
                nodes: u32::from(matches!(placed.item, BoxItem::Node(_))),
            })
            .collect();
        // Children come after their parents. In reverse order, the extent of each child is therefore complete before it
        // is added to the extent of its parent.
        for index in (0..count).rev() {
            if let Some(parent) = layout.boxes[index].parent {
                let child = extents[index];
                let extent = &mut extents[parent];
                extent.left = extent.left.min(child.left);
                extent.right = extent.right.max(child.right);
                extent.deepest = extent.deepest.max(child.deepest);
                extent.nodes += child.nodes;
            }
        }
        Folding { starts, extents }
    }

    /// Returns the children of a box as indices into [`Layout::boxes`].
    pub fn children(&self, index: usize) -> Range<usize> {
        let start = |index: usize| self.starts.get(index).map(|&start| start as usize);
        start(index)
            .zip(start(index + 1))
            .map_or(0..0, |(start, end)| start..end)
    }

    /// Returns the x coordinates of the left and right side of a box together with its subtree; `None` if there is no
    /// box with this index.
    pub fn extent(&self, index: usize) -> Option<(f64, f64)> {
        (self.extents.get(index)).map(|extent| (extent.left, extent.right))
    }

    /// Returns the pieces to draw in a view, parents before children. Each box in the view's area, and each box whose
    /// edge to its parent may be in the area, is either a piece of its own or part of one bundle. Returns the root
    /// alone if more than `most` pieces are needed.
    ///
    /// An invalid view (not finite, negative size or zero scale) has no pieces.
    pub fn pieces(&self, layout: &Layout, view: &Viewport, most: usize) -> Vec<Piece> {
        let Rect {
            x,
            y,
            width,
            height,
        } = view.area;
        let sensible = [x, y, width, height, view.scale]
            .iter()
            .all(|n| n.is_finite())
            && width >= 0.0
            && height >= 0.0
            && view.scale > 0.0;
        if !sensible {
            return Vec::new();
        }
        let mut smallest = SMALLEST / view.scale;
        loop {
            let pieces = self.folded(layout, &view.area, smallest, most);
            if let Some(pieces) = pieces {
                return pieces;
            }
            if smallest > layout.width {
                return vec![Piece::Box(0)];
            }
            smallest *= 2.0;
        }
    }

    /// Folds all subtrees narrower than `smallest` pixels of the picture. Returns `None` if more than `most` pieces
    /// remain.
    fn folded(
        &self,
        layout: &Layout,
        area: &Rect,
        smallest: f64,
        most: usize,
    ) -> Option<Vec<Piece>> {
        let reaches = |left: f64, right: f64| left <= area.right() && right >= area.x;
        let mut pieces = Vec::new();
        let mut open = vec![0];
        while let Some(index) = open.pop() {
            let placed = &layout.boxes[index];
            if is_level_in(layout, placed.level, area) {
                pieces.push(Piece::Box(index));
            }
            // Stop if the next level is below the area.
            let next = placed.level + 1;
            if (layout.levels.get(next)).is_none_or(|level| level.top - LEVELS > area.bottom()) {
                continue;
            }
            let centre = placed.frame.centre();
            let mut bundle: Option<Bundle> = None;
            let opened = open.len();
            for child in self.children(index) {
                let extent = &self.extents[child];
                // The edge starts at the centre of the parent.
                if !reaches(extent.left.min(centre), extent.right.max(centre)) {
                    continue;
                }
                if extent.right - extent.left < smallest {
                    let grown = self.grown(bundle.take(), child);
                    if grown.right - grown.left < smallest {
                        bundle = Some(grown);
                    } else {
                        pieces.push(Piece::from(grown));
                    }
                    continue;
                }
                pieces.extend(bundle.take().map(Piece::from));
                if reaches(extent.left, extent.right) {
                    open.push(child);
                } else if is_level_in(layout, next, area) {
                    pieces.push(Piece::Box(child));
                }
            }
            pieces.extend(bundle.map(Piece::from));
            // `open` is a stack: reverse it to visit children from left to right.
            open[opened..].reverse();
            if pieces.len() > most {
                return None;
            }
        }
        Some(pieces)
    }

    /// Adds the box `child` at the right end of a bundle; starts a new bundle if there is none yet.
    fn grown(&self, bundle: Option<Bundle>, child: usize) -> Bundle {
        let extent = &self.extents[child];
        match bundle {
            Some(bundle) => Bundle {
                last: child,
                left: bundle.left.min(extent.left),
                right: bundle.right.max(extent.right),
                deepest: bundle.deepest.max(extent.deepest as usize),
                nodes: bundle.nodes + extent.nodes as usize,
                ..bundle
            },
            None => Bundle {
                first: child,
                last: child,
                left: extent.left,
                right: extent.right,
                deepest: extent.deepest as usize,
                nodes: extent.nodes as usize,
            },
        }
    }
}

impl From<Bundle> for Piece {
    /// A bundle of a single node is drawn as that node.
    fn from(bundle: Bundle) -> Piece {
        if bundle.first == bundle.last && bundle.nodes <= 1 {
            Piece::Box(bundle.first)
        } else {
            Piece::Bundle(bundle)
        }
    }
}

/// Returns whether a level of the tree, or an edge to or from this level, may overlap an area. Compares only y
/// coordinates.
fn is_level_in(layout: &Layout, level: usize, area: &Rect) -> bool {
    (layout.levels.get(level))
        .is_some_and(|level| level.top - LEVELS <= area.bottom() && level.bottom + LEVELS >= area.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Node, NodeId, SearchTree};
    use crate::side::Side;
    use obverse_core::Random;

    /// Random tree with this number of nodes.
    fn grown(nodes: usize, seed: u64) -> SearchTree {
        let mut random = Random::new(seed);
        let mut tree = SearchTree::new("t", Node::new("root", Side::Max));
        let mut ids: Vec<NodeId> = vec![tree.root()];
        while ids.len() < nodes {
            let parent = ids[random.below(ids.len() as u32) as usize];
            if tree.depth(parent) < 9 {
                ids.push(tree.add(parent, Node::new("a1", Side::Min)));
            }
        }
        tree
    }

    /// Every box that these pieces cover, with repetitions.
    fn covered(folding: &Folding, pieces: &[Piece]) -> Vec<usize> {
        let mut covered = Vec::new();
        for piece in pieces {
            match *piece {
                Piece::Box(index) => covered.push(index),
                Piece::Bundle(bundle) => {
                    let mut open: Vec<usize> = (bundle.first..=bundle.last).collect();
                    while let Some(index) = open.pop() {
                        covered.push(index);
                        open.extend(folding.children(index));
                    }
                }
            }
        }
        covered.sort_unstable();
        covered
    }

    #[test]
    fn every_visible_box_is_covered_exactly_once() {
        let mut random = Random::new(5);
        for seed in 0..20 {
            let tree = grown(600, seed);
            let layout = Layout::new(&tree);
            let folding = Folding::new(&layout);
            for scale in [1.0, 0.3, 0.1, 0.02, 0.001] {
                let x = f64::from(random.below(layout.width as u32));
                let y = f64::from(random.below(layout.height as u32));
                let area = Rect {
                    x,
                    y,
                    width: 800.0 / scale,
                    height: 300.0,
                };
                let pieces = folding.pieces(&layout, &Viewport { area, scale }, 10_000);
                let covered = covered(&folding, &pieces);
                let mut once = covered.clone();
                once.dedup();
                assert_eq!(once, covered, "seed {seed} scale {scale}");
                for (index, placed) in layout.boxes.iter().enumerate() {
                    let frame = &placed.frame;
                    let visible = frame.right() >= area.x
                        && frame.x <= area.right()
                        && frame.bottom() >= area.y
                        && placed.label().y <= area.bottom();
                    assert!(
                        !visible || covered.binary_search(&index).is_ok(),
                        "seed {seed} scale {scale} box {index}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_zoomed_in_view_folds_nothing_and_omits_distant_boxes() {
        let tree = grown(3000, 1);
        let layout = Layout::new(&tree);
        let folding = Folding::new(&layout);
        let area = Rect {
            x: layout.width / 2.0,
            y: 0.0,
            width: 500.0,
            height: layout.height,
        };
        let pieces = folding.pieces(&layout, &Viewport { area, scale: 1.0 }, 10_000);
        for piece in &pieces {
            let Piece::Box(index) = *piece else {
                panic!("{piece:?}");
            };
            // Each box is in the area, has a descendant there, or has an edge that crosses the area.
            let placed = &layout.boxes[index];
            let parent = placed.parent.map_or(placed.frame.centre(), |parent| {
                layout.boxes[parent].frame.centre()
            });
            let (left, right) = folding.extent(index).unwrap();
            assert!(left.min(parent) <= area.right() && right.max(parent) >= area.x);
        }
        assert!(pieces.len() < 500, "{}", pieces.len());
    }

    #[test]
    fn the_number_of_pieces_is_bounded() {
        let tree = grown(5000, 2);
        let layout = Layout::new(&tree);
        let folding = Folding::new(&layout);
        let area = Rect {
            x: 0.0,
            y: 0.0,
            width: layout.width,
            height: layout.height,
        };
        for most in [1, 2, 10, 100, 1000] {
            let pieces = folding.pieces(&layout, &Viewport { area, scale: 1.0 }, most);
            assert!((1..=most).contains(&pieces.len()), "{most}");
            if most >= 10 {
                assert_eq!(covered(&folding, &pieces).len(), layout.boxes.len());
            }
        }
    }

    #[test]
    fn invalid_views_have_no_pieces() {
        let tree = grown(10, 3);
        let layout = Layout::new(&tree);
        let folding = Folding::new(&layout);
        let area = Rect {
            x: 0.0,
            y: 0.0,
            width: 100.0,
            height: 100.0,
        };
        for view in [
            Viewport { area, scale: 0.0 },
            Viewport {
                area,
                scale: f64::NAN,
            },
            Viewport {
                area: Rect {
                    x: f64::INFINITY,
                    ..area
                },
                scale: 1.0,
            },
            Viewport {
                area: Rect {
                    width: -1.0,
                    ..area
                },
                scale: 1.0,
            },
        ] {
            assert_eq!(folding.pieces(&layout, &view, 100), []);
        }
    }
}
