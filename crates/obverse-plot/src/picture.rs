//! A picture as a list of paths and texts, drawn in order.

/// An opaque colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// A picture, to be written as SVG or PNG, or to become a frame of a [`Gif`](crate::Gif).
#[derive(Clone, Debug)]
pub struct Picture {
    /// Width, in units of the coordinates.
    pub width: f32,
    /// Height, in units of the coordinates.
    pub height: f32,
    /// Colour below all shapes.
    pub background: Rgb,
    /// Title, for screen readers.
    pub title: String,
    /// The shapes in drawing order.
    pub shapes: Vec<Shape>,
}

/// An element of a picture.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A filled area, as SVG path data.
    Area {
        /// The outline.
        path: String,
        /// Colour of the area.
        fill: Rgb,
    },
    /// A line, as SVG path data.
    Line {
        /// The line.
        path: String,
        /// Colour of the line.
        stroke: Rgb,
        /// Width of the line.
        width: f32,
        /// Alternating lengths of dashes and gaps; empty for a solid line.
        dashes: &'static [f32],
    },
    /// A line of text.
    Text {
        /// The text.
        text: String,
        /// Position of the part that `anchor` names.
        x: f32,
        /// Position of the baseline.
        y: f32,
        /// Font size.
        size: f32,
        /// The part of the text that is at `x`.
        anchor: Anchor,
        /// Colour of the text.
        fill: Rgb,
    },
}

impl Shape {
    /// The colour of the shape.
    pub(crate) fn color(&self) -> Rgb {
        match self {
            Shape::Area { fill, .. } | Shape::Text { fill, .. } => *fill,
            Shape::Line { stroke, .. } => *stroke,
        }
    }
}

/// The part of a text that is at its x coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The centre.
    Middle,
    /// The right end.
    End,
}
