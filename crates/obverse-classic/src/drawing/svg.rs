//! A search tree as an SVG picture.
//!
//! The picture is self-contained, follows the viewer's light or dark theme, and has a title and a description for
//! screen readers.

use std::fmt;
use std::io::{self, Write};

use super::caption::Caption;
use super::cut_reasons::CutReasons;
use super::escaping::Xml;
use super::layout::Layout;
use super::legend::Legend;
use super::metrics::{BOX_TOP, CORNER, LABEL, LEAF_CORNER, LEVELS, LINE, MARGIN};
use super::placed_box::{BoxItem, PlacedBox};
use super::rect::{Point, Rect};
use super::search_tree::SearchTree;
use super::tree_summary::summary;

/// Style sheet of trees, shared by the SVG picture and the HTML page.
pub const STYLE: &str = include_str!("tree.css");

/// Writes a tree as SVG, with a legend.
pub fn write(tree: &SearchTree, mut out: impl Write) -> io::Result<()> {
    let layout = Layout::new(tree);
    let legend = Legend::new(tree, layout.width);
    write_head(tree, &layout, layout.height + legend.height(), &mut out)?;
    write_content(tree, &layout, &mut out)?;
    legend.write(layout.height, &mut out)?;
    writeln!(out, "</svg>")
}

/// Writes a tree as an SVG element without heading, legend, background and style, for a page that contains [`STYLE`].
pub fn write_embedded(tree: &SearchTree, mut out: impl Write) -> io::Result<()> {
    let layout = Layout::new(tree);
    let top = layout.levels[0].top - LEVELS / 2.0;
    let right = (layout.boxes.iter()).map(|placed| placed.frame.right());
    let (width, height) = (
        Length(right.fold(0.0, f64::max) + MARGIN),
        Length(layout.height - top),
    );
    writeln!(
        out,
        "<svg class=\"tree\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 {} {width} {height}\">",
        Length(top)
    )?;
    writeln!(out, "<title>{}</title>", Xml(tree.title()))?;
    write_content(tree, &layout, &mut out)?;
    writeln!(out, "</svg>")
}

/// Writes levels, edges and boxes.
fn write_content(tree: &SearchTree, layout: &Layout, out: &mut impl Write) -> io::Result<()> {
    write_levels(layout, out)?;
    for rank in [EdgeRank::Cut, EdgeRank::Plain, EdgeRank::Chosen] {
        write_edges(tree, layout, rank, out)?;
    }
    let reasons = CutReasons::new(tree);
    for placed in &layout.boxes {
        write_box(tree, placed, &reasons, out)?;
    }
    Ok(())
}

fn write_head(
    tree: &SearchTree,
    layout: &Layout,
    height: f64,
    out: &mut impl Write,
) -> io::Result<()> {
    let (width, height) = (Length(layout.width), Length(height));
    let (title, summary) = (Xml(tree.title()), summary(tree));
    let summary = Xml(&summary);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tree\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">"
    )?;
    writeln!(out, "<title>{title}</title>")?;
    writeln!(out, "<desc>Search tree: {summary}</desc>")?;
    writeln!(out, "<style>\n{STYLE}</style>")?;
    writeln!(
        out,
        "<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>"
    )?;
    let x = Length(MARGIN);
    let (first, second) = (Length(MARGIN + 20.0), Length(MARGIN + 44.0));
    writeln!(
        out,
        "<text class=\"heading\" x=\"{x}\" y=\"{first}\">{title}</text>"
    )?;
    writeln!(
        out,
        "<text class=\"muted\" x=\"{x}\" y=\"{second}\">{summary}</text>"
    )
}

/// Writes the level captions and shades every other level.
fn write_levels(layout: &Layout, out: &mut impl Write) -> io::Result<()> {
    for (index, level) in layout.levels.iter().enumerate() {
        if index % 2 == 0 {
            let band = Rect {
                x: 0.0,
                y: level.top - LEVELS / 2.0,
                width: layout.width,
                height: level.bottom - level.top + LEVELS,
            };
            writeln!(out, "<rect class=\"band\" {}/>", Sides(&band))?;
        }
        let x = Length(layout.gutter);
        let middle = (level.top + LABEL / 2.0 + level.bottom) / 2.0;
        let (first, second) = if level.detail.is_empty() {
            (middle + 5.0, None)
        } else {
            (middle - 5.0, Some(middle + 15.0))
        };
        if !level.title.is_empty() {
            let y = Length(first);
            writeln!(
                out,
                "<text class=\"level\" x=\"{x}\" y=\"{y}\">{}</text>",
                level.title
            )?;
        }
        if let Some(y) = second.map(Length) {
            writeln!(
                out,
                "<text class=\"muted\" x=\"{x}\" y=\"{y}\">{}</text>",
                level.detail
            )?;
        }
    }
    Ok(())
}

/// Kinds of edges in drawing order: later variants are drawn over earlier ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EdgeRank {
    Cut,
    Plain,
    Chosen,
}

impl EdgeRank {
    fn of(tree: &SearchTree, item: BoxItem) -> EdgeRank {
        match item {
            BoxItem::Stub(_) => EdgeRank::Cut,
            BoxItem::Node(id) if tree[id].chosen => EdgeRank::Chosen,
            BoxItem::Node(_) => EdgeRank::Plain,
        }
    }

    fn class(self) -> &'static str {
        match self {
            EdgeRank::Cut => "edge cut",
            EdgeRank::Plain => "edge",
            EdgeRank::Chosen => "edge chosen",
        }
    }
}

fn write_edges(
    tree: &SearchTree,
    layout: &Layout,
    rank: EdgeRank,
    out: &mut impl Write,
) -> io::Result<()> {
    for (index, placed) in layout.boxes.iter().enumerate() {
        if EdgeRank::of(tree, placed.item) != rank {
            continue;
        }
        if let Some(corners) = layout.edge(index) {
            writeln!(
                out,
                "<path class=\"{}\" d=\"{}\"/>",
                rank.class(),
                Elbow(corners)
            )?;
        }
    }
    Ok(())
}

fn write_box(
    tree: &SearchTree,
    placed: &PlacedBox,
    reasons: &CutReasons<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let (class, caption, corner) = match placed.item {
        BoxItem::Stub(id) => ("stub", Caption::of_stub(&tree[id]), CORNER),
        BoxItem::Node(id) => {
            let node = &tree[id];
            let class = match (node.leaf, node.chosen) {
                (false, false) => "node",
                (false, true) => "node chosen",
                (true, false) => "node leaf",
                (true, true) => "node leaf chosen",
            };
            let corner = if node.leaf { LEAF_CORNER } else { CORNER };
            (class, Some(Caption::of_node(node)), corner)
        }
    };
    let Some(caption) = caption else {
        return Ok(());
    };
    writeln!(out, "<g class=\"{class}\">")?;
    if let BoxItem::Stub(id) = placed.item
        && let Some(reason) = reasons.reason(id)
    {
        writeln!(out, "<title>{}</title>", Xml(&reason))?;
    }
    let (frame, label) = (&placed.frame, &placed.label());
    writeln!(
        out,
        "<rect class=\"box\" {} rx=\"{corner}\"/>",
        Sides(frame)
    )?;
    writeln!(
        out,
        "<rect class=\"tab\" {} rx=\"{}\"/>",
        Sides(label),
        LABEL / 2.0
    )?;
    let mut line = |class: &str, y: f64, text: &str| {
        let (x, y, text) = (Length(frame.centre()), Length(y), Xml(text));
        writeln!(
            out,
            "<text class=\"{class} middle\" x=\"{x}\" y=\"{y}\">{text}</text>"
        )
    };
    line("move", label.y + 15.0, &caption.edge)?;
    let first_class = match placed.item {
        BoxItem::Node(_) => "value",
        BoxItem::Stub(_) => "count",
    };
    line(first_class, frame.y + BOX_TOP + 15.0, &caption.first)?;
    if let Some(second) = &caption.second {
        line("muted", frame.y + BOX_TOP + LINE + 14.0, second)?;
    }
    writeln!(out, "</g>")
}

/// Returns an edge with these corners as SVG path data, with rounded right angles.
pub fn edge_path(corners: [Point; 4]) -> String {
    Elbow(corners).to_string()
}

/// Formats a length in pixels with at most two decimals.
pub(super) struct Length(pub(super) f64);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0)
    }
}

/// Formats the position and size of a rectangle as SVG attributes.
struct Sides<'a>(&'a Rect);

impl fmt::Display for Sides<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Rect {
            x,
            y,
            width,
            height,
        } = self.0;
        let [x, y, width, height] = [x, y, width, height].map(Length);
        write!(
            f,
            "x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
        )
    }
}

/// Formats an edge as SVG path data with two rounded right angles.
struct Elbow([Point; 4]);

impl fmt::Display for Elbow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [start, turn, back, end] = self.0;
        let across = back.x - turn.x;
        write!(f, "M{} {}", Length(start.x), Length(start.y))?;
        if across.abs() >= 1.0 {
            let radius = CORNER.min(across.abs() / 2.0);
            let step = radius.copysign(across);
            write!(
                f,
                "V{} Q{} {} {} {} H{} Q{} {} {} {}",
                Length(turn.y - radius),
                Length(turn.x),
                Length(turn.y),
                Length(turn.x + step),
                Length(turn.y),
                Length(back.x - step),
                Length(back.x),
                Length(back.y),
                Length(back.x),
                Length(back.y + radius),
            )?;
        }
        write!(f, "L{} {}", Length(end.x), Length(end.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_needs_no_quoting() {
        assert!(!STYLE.contains(['<', '&']));
    }

    #[test]
    fn lengths_are_short() {
        assert_eq!(Length(12.0).to_string(), "12");
        assert_eq!(Length(1.0 / 3.0).to_string(), "0.33");
    }
}
