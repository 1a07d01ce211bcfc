//! A picture as a list of paths and texts, drawn in order.

use std::fmt;

use crate::{png, svg};

/// An opaque colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

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
        /// y coordinate of the baseline.
        y: f32,
        size: f32,
        anchor: Anchor,
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
}

/// Which part of a text is at the text's x coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
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
