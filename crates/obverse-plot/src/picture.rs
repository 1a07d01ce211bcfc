//! Paths and texts, the lower ones first.

/// A colour, opaque.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// A picture to be written in some format.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) background: Rgb,
    /// What it shows, in words.
    pub(crate) title: String,
    pub(crate) shapes: Vec<Shape>,
}

/// One thing in a picture.
#[derive(Clone, Debug)]
pub enum Shape {
    /// An area, by SVG path data.
    Area { path: String, fill: Rgb },
    /// A line, by SVG path data.
    Line {
        path: String,
        stroke: Rgb,
        width: f32,
        /// Lengths of dashes and gaps in turn; none for an unbroken line.
        dashes: &'static [f32],
    },
    /// A line of text.
    Text {
        text: String,
        x: f32,
        /// Where the baseline is.
        y: f32,
        size: f32,
        anchor: Anchor,
        fill: Rgb,
    },
}

/// Which part of a text is where it is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}
