//! A picture as a list of paths and texts, drawn in order.

/// An opaque colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// A picture, to be written as SVG or PNG.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) background: Rgb,
    /// Title, for screen readers.
    pub(crate) title: String,
    pub(crate) shapes: Vec<Shape>,
}

/// An element of a picture.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A filled area, as SVG path data.
    Area { path: String, fill: Rgb },
    /// A line, as SVG path data.
    Line {
        path: String,
        stroke: Rgb,
        width: f32,
        /// Alternating lengths of dashes and gaps; empty for a solid line.
        dashes: &'static [f32],
    },
    /// A line of text.
    Text {
        text: String,
        x: f32,
        /// Position of the baseline.
        y: f32,
        size: f32,
        anchor: Anchor,
        fill: Rgb,
    },
}

/// The part of a text that is at its x coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}
