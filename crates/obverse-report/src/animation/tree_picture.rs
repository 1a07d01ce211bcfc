//! The part of a search tree that is known after a step, as shapes.

use std::collections::HashSet;

use obverse_classic::drawing::metrics::{
    BOX_TOP, CORNER, LABEL, LARGE, LEAF_CORNER, LEVELS, LINE, PADDING, SMALL,
};
use obverse_classic::drawing::svg::edge_path;
use obverse_classic::drawing::{
    BoxItem, Caption, Layout, NodeId, PlacedBox, Rect, value_text, window_text,
};
use obverse_classic::trace::{NodeStatus, Recording};
use obverse_plot::{Anchor, Rgb, Shape, path, text_width};

use super::shapes::{Spot, area, line, text};
use super::tree_colors::{
    BAND, BOX, CHOSEN, CURRENT, CUT, EDGE, INK, LEAF, LEAF_OUTLINE, LEAF_TAB, MUTED, OUTLINE,
    PAPER, TAB,
};

const DASHES: &[f32] = &[4.0, 4.0];

/// A search tree after a step.
pub(super) struct TreePicture<'a> {
    recording: &'a Recording,
    layout: &'a Layout,
    step: usize,
    is_last: bool,
    /// The nodes from the root to the node of the step. After the last step, the principal variation.
    path: HashSet<NodeId>,
}

/// Colours of a box.
struct Look {
    face: Rgb,
    tab: Rgb,
    outline: Rgb,
    /// Width of the outline.
    width: f32,
    /// Colour of the move's name, which is in the tab above the box.
    label: Rgb,
    /// Colour of the value.
    value: Rgb,
}

impl<'a> TreePicture<'a> {
    /// The tree after a step. After the last step, the principal variation is marked instead of the current node.
    pub(super) fn new(recording: &'a Recording, layout: &'a Layout, step: usize) -> Self {
        let tree = recording.tree();
        let is_last = step + 1 == recording.steps().len();
        let path = if is_last {
            tree.ids().filter(|&id| tree[id].chosen).collect()
        } else {
            recording.path(step).into_iter().collect()
        };
        TreePicture {
            recording,
            layout,
            step,
            is_last,
            path,
        }
    }

    /// The level captions, and a shade on every other level.
    pub(super) fn levels(layout: &Layout, shapes: &mut Vec<Shape>) {
        for (index, level) in layout.levels.iter().enumerate() {
            if index % 2 == 0 {
                let height = level.bottom - level.top + LEVELS;
                let (top, width) = (level.top - LEVELS / 2.0, layout.width);
                let band = path::rectangle(0.0, top as f32, width as f32, height as f32);
                shapes.push(area(band, BAND));
            }
            let middle = (level.top + LABEL / 2.0 + level.bottom) / 2.0;
            let spot = |y| Spot {
                x: layout.gutter as f32,
                y: (middle + y) as f32,
                anchor: Anchor::Start,
            };
            let first = if level.detail.is_empty() { 5.0 } else { -5.0 };
            shapes.push(text(level.title, spot(first), SMALL as f32, INK));
            shapes.push(text(&*level.detail, spot(15.0), SMALL as f32, MUTED));
        }
    }

    /// The edges and boxes that are known after the step.
    pub(super) fn draw(&self, shapes: &mut Vec<Shape>) {
        let boxes = || self.layout.boxes.iter().enumerate();
        let known = |placed: &PlacedBox| self.is_known(placed.item);
        for on_path in [false, true] {
            for (index, placed) in boxes().filter(|(_, placed)| known(placed)) {
                let is_node = matches!(placed.item, BoxItem::Node(_));
                let id = node_of(placed.item);
                if (is_node && self.path.contains(&id)) == on_path {
                    self.draw_edge(index, placed.item, on_path, shapes);
                }
            }
        }
        for (_, placed) in boxes().filter(|(_, placed)| known(placed)) {
            self.draw_box(placed, shapes);
        }
    }

    /// Whether the item has appeared by this step.
    fn is_known(&self, item: BoxItem) -> bool {
        let span = self.recording.span(node_of(item));
        match item {
            BoxItem::Node(_) => span.first <= self.step,
            BoxItem::Stub(_) => span.cut.unwrap_or(span.last) <= self.step,
        }
    }

    /// Whether the item is the box of the moves that this step skips.
    fn is_new_cut(&self, item: BoxItem) -> bool {
        let cut = self.recording.span(node_of(item)).cut;
        matches!(item, BoxItem::Stub(_)) && cut == Some(self.step)
    }

    /// Whether the item is the node of this step.
    fn is_current(&self, item: BoxItem) -> bool {
        let current = self.recording.steps().get(self.step).map(|step| step.node);
        !self.is_last && matches!(item, BoxItem::Node(id) if Some(id) == current)
    }

    fn draw_edge(&self, index: usize, item: BoxItem, on_path: bool, shapes: &mut Vec<Shape>) {
        let Some(corners) = self.layout.edge(index) else {
            return;
        };
        let path = edge_path(corners);
        shapes.push(match item {
            BoxItem::Stub(_) => {
                let look = self.look(item);
                Shape::Line {
                    path,
                    stroke: look.outline,
                    width: look.width,
                    dashes: DASHES,
                }
            }
            BoxItem::Node(_) if on_path => line(path, CHOSEN, 2.5),
            BoxItem::Node(_) => line(path, EDGE, 1.25),
        });
    }

    fn look(&self, item: BoxItem) -> Look {
        let BoxItem::Node(id) = item else {
            let (color, width, words) = match self.is_new_cut(item) {
                true => (CUT, 2.0, CUT),
                false => (OUTLINE, 1.25, MUTED),
            };
            return Look {
                face: PAPER,
                tab: PAPER,
                outline: color,
                width,
                label: words,
                value: words,
            };
        };
        let (face, tab, outline) = match self.recording.tree()[id].leaf {
            true => (LEAF, LEAF_TAB, LEAF_OUTLINE),
            false => (BOX, TAB, OUTLINE),
        };
        let on_path = self.path.contains(&id);
        Look {
            face: if self.is_current(item) { CURRENT } else { face },
            tab: if on_path { CHOSEN } else { tab },
            outline: if on_path { CHOSEN } else { outline },
            width: if on_path { 2.5 } else { 1.25 },
            label: if on_path { PAPER } else { INK },
            value: INK,
        }
    }

    /// The texts of an item after the step.
    fn caption(&self, item: BoxItem) -> Option<Caption> {
        let tree = self.recording.tree();
        let id = match item {
            BoxItem::Stub(id) => return Caption::of_stub(&tree[id]),
            BoxItem::Node(id) => id,
        };
        let caption = Caption::of_node(&tree[id]);
        Some(match self.recording.node_status(id, self.step) {
            NodeStatus::Open(value, window) => Caption {
                first: value_text(value),
                second: caption.second.map(|_| window_text(window)),
                ..caption
            },
            NodeStatus::Unvisited | NodeStatus::Done => caption,
        })
    }

    fn draw_box(&self, placed: &PlacedBox, shapes: &mut Vec<Shape>) {
        let Some(caption) = self.caption(placed.item) else {
            return;
        };
        let look = self.look(placed.item);
        let (is_stub, is_leaf) = match placed.item {
            BoxItem::Stub(_) => (true, false),
            BoxItem::Node(id) => (false, self.recording.tree()[id].leaf),
        };
        let dashes = if is_stub { DASHES } else { &[] };
        let corner = if is_leaf { LEAF_CORNER } else { CORNER };
        let (frame, label) = (&placed.frame, &placed.label());
        let mut filled = |rect: &Rect, corner: f64, face: Rgb, width: f32| {
            let path = rounded(rect, corner);
            shapes.push(area(path.clone(), face));
            shapes.push(Shape::Line {
                path,
                stroke: look.outline,
                width,
                dashes,
            });
        };
        filled(frame, corner, look.face, look.width);
        filled(label, LABEL / 2.0, look.tab, 1.0);
        let room = (frame.width - PADDING) as f32;
        let mut centred = |words: &str, y: f64, size: f64, fill: Rgb, room: f32| {
            // Shrink texts that do not fit: the box is made for the final value and window of a node, and an open node
            // may have a wider value and window.
            let size = size as f32;
            let size = size.min(size * room / text_width(words, size).max(1.0));
            let spot = Spot {
                x: frame.centre() as f32,
                y: y as f32,
                anchor: Anchor::Middle,
            };
            shapes.push(text(words, spot, size, fill));
        };
        let label_room = label.width as f32;
        centred(&caption.edge, label.y + 15.0, SMALL, look.label, label_room);
        let size = if is_stub { SMALL } else { LARGE };
        let first = frame.y + BOX_TOP + 15.0;
        centred(&caption.first, first, size, look.value, room);
        if let Some(second) = &caption.second {
            let color = if is_stub { look.value } else { MUTED };
            let below = frame.y + BOX_TOP + LINE + 14.0;
            centred(second, below, SMALL, color, room);
        }
    }
}

fn node_of(item: BoxItem) -> NodeId {
    let (BoxItem::Node(id) | BoxItem::Stub(id)) = item;
    id
}

fn rounded(rect: &Rect, corner: f64) -> String {
    let [x, y, width, height, corner] =
        [rect.x, rect.y, rect.width, rect.height, corner].map(|length| length as f32);
    path::rounded_rectangle(x, y, width, height, corner)
}
