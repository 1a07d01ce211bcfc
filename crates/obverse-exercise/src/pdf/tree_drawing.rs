use obverse_classic::drawing::{BoxItem, Caption, Layout, Rect, SearchTree};
use obverse_print::{Align, Color, Drawing, Font, Stroke, TextStyle};

/// Points per pixel of the layout. It makes 14-pixel texts about 10 points high.
const SCALE: f64 = 0.72;

/// Horizontal scale: the layout assumes the widest fonts, and the printed font is narrower.
const NARROWER: f64 = 0.8;

/// Corner radius of inner nodes and of leaves, in pixels of the layout.
const CORNERS: (f64, f64) = (4.0, 14.0);

/// Draws a search tree in black, white and grey, so that it can be photocopied.
pub(super) fn tree_drawing(tree: &SearchTree) -> Drawing {
    let layout = Layout::new(tree);
    // Omit the title above the tree.
    let top = layout.levels.first().map_or(0.0, |level| level.top) - 4.0;
    let left = layout.gutter;
    let right = (layout.boxes.iter())
        .map(|placed| placed.frame.right())
        .fold(0.0, f64::max);
    let bottom = (layout.levels.last()).map_or(layout.height, |level| level.bottom) + 4.0;
    let x = |x: f64| ((x - left) * SCALE * NARROWER) as f32;
    let y = |y: f64| ((y - top) * SCALE) as f32;
    let length = |length: f64| (length * SCALE) as f32;
    let frame = |rect: &Rect| {
        [
            x(rect.x),
            y(rect.y),
            length(rect.width * NARROWER),
            length(rect.height),
        ]
    };
    let mut drawing = Drawing::new(x(right + 2.0), y(bottom));

    for level in &layout.levels {
        let middle = (level.top + 10.0 + level.bottom) / 2.0 + 5.0;
        let style = TextStyle {
            color: Color::GREY,
            ..TextStyle::bold(length(13.0))
        };
        drawing.text((x(left), y(middle)), level.title, style, Align::Left);
    }
    for (index, placed) in layout.boxes.iter().enumerate() {
        let Some(corners) = layout.edge(index) else {
            continue;
        };
        let (color, width, dash) = match placed.item {
            BoxItem::Stub(_) => (Color::LINE, 0.8, Some(3.0)),
            BoxItem::Node(id) if tree[id].chosen => (Color::BLACK, 1.8, None),
            BoxItem::Node(_) => (Color(110, 110, 110), 0.8, None),
        };
        let points = corners.map(|point| (x(point.x), y(point.y))).to_vec();
        drawing.line(points, Stroke { color, width, dash });
    }
    for placed in &layout.boxes {
        let (caption, is_leaf, is_chosen, is_stub) = match placed.item {
            BoxItem::Node(id) => {
                let node = &tree[id];
                (Some(Caption::of_node(node)), node.leaf, node.chosen, false)
            }
            BoxItem::Stub(id) => (Caption::of_stub(&tree[id]), false, false, true),
        };
        let Some(caption) = caption else { continue };
        let stroke = Stroke {
            color: if is_stub { Color::LINE } else { Color::BLACK },
            width: if is_chosen { 1.8 } else { 0.8 },
            dash: is_stub.then_some(3.0),
        };
        let radius = length(if is_leaf { CORNERS.1 } else { CORNERS.0 });
        let fill = if is_leaf {
            Color(243, 243, 243)
        } else {
            Color::WHITE
        };
        drawing.rect(frame(&placed.frame), radius, Some(fill), Some(stroke));
        let label = placed.label();
        let (tab, tab_ink) = match is_chosen {
            true => (Color(60, 60, 60), Color::WHITE),
            false => (Color::WHITE, Color::BLACK),
        };
        let thin = Stroke {
            width: 0.6,
            ..stroke
        };
        drawing.rect(frame(&label), length(10.0), Some(tab), Some(thin));
        let centre = x(placed.frame.centre());
        let mut line = |at: f64, text: &str, font: Font, size: f64, color: Color| {
            let style = TextStyle {
                font,
                size: length(size),
                color,
            };
            drawing.text((centre, y(at)), text, style, Align::Centre);
        };
        let ink = if is_stub { Color::GREY } else { tab_ink };
        line(label.y + 14.5, &caption.edge, Font::Regular, 13.0, ink);
        let (font, ink) = match is_stub {
            true => (Font::Regular, Color::GREY),
            false => (Font::Bold, Color::BLACK),
        };
        line(placed.frame.y + 27.0, &caption.first, font, 15.0, ink);
        if let Some(second) = &caption.second {
            line(
                placed.frame.y + 46.0,
                second,
                Font::Regular,
                13.0,
                Color::GREY,
            );
        }
    }
    drawing
}
