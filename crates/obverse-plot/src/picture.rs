//! A picture as a list of paths and texts, drawn in order.

use std::fmt;

use crate::{png, svg};

/// An opaque colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

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

impl Picture {
    /// The picture as an SVG document.
    pub fn to_svg(&self) -> String {
        svg::write(self)
    }

    /// The picture as a PNG file, with two pixels per unit of the SVG.
    pub fn to_png(&self) -> Vec<u8> {
        png::write(self)
    }
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
        /// x coordinate of the part of the text that `anchor` names.
        x: f32,
        /// y coordinate of the baseline.
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
    /// Creates a line from SVG path data; the line is solid if `dashes` is empty.
    pub fn line(path: String, stroke: Rgb, width: f32, dashes: &'static [f32]) -> Shape {
        Shape::Line {
            path,
            stroke,
            width,
            dashes,
        }
    }

    /// The colour of the shape.
    pub(crate) fn color(&self) -> Rgb {
        match self {
            Shape::Area { fill, .. } | Shape::Text { fill, .. } => *fill,
            Shape::Line { stroke, .. } => *stroke,
        }
    }
}

/// Which part of a text is at the text's x coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The centre.
    Middle,
    /// The right end.
    End,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_six_digits() {
        assert_eq!(Rgb(0x1d, 0x7a, 0x0c).to_string(), "#1d7a0c");
    }
}
