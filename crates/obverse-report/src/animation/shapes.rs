//! Short forms of shapes.

use obverse_plot::{Anchor, Rgb, Shape};

/// A filled area.
pub(super) fn area(path: String, fill: Rgb) -> Shape {
    Shape::Area { path, fill }
}

/// A solid line.
pub(super) fn line(path: String, stroke: Rgb, width: f32) -> Shape {
    Shape::Line {
        path,
        stroke,
        width,
        dashes: &[],
    }
}

/// The place of a text: the x coordinate of its left end, centre or right end (`anchor`), and the y coordinate of its
/// baseline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) anchor: Anchor,
}

/// A line of text.
pub(super) fn text(text: impl Into<String>, spot: Spot, size: f32, fill: Rgb) -> Shape {
    Shape::Text {
        text: text.into(),
        x: spot.x,
        y: spot.y,
        size,
        anchor: spot.anchor,
        fill,
    }
}
