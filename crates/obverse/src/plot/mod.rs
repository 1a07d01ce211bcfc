//! Line charts as SVG and PNG.
//!
//! A [`Chart`] says what is to be shown; laying it out gives a [`Picture`] of paths and texts, which
//! [`svg`] writes as text and [`png`] paints. Nothing depends on the fonts of the machine: texts are
//! measured, and in the PNG drawn, with the one carried in the program.

mod chart;
mod font;
mod picture;
mod png;
mod ruler;
mod svg;

pub use chart::{Axis, Chart, Look, Reference, Scale, Series};
pub use picture::Picture;

impl Picture {
    /// The picture as an SVG document.
    pub fn to_svg(&self) -> String {
        svg::write(self)
    }

    /// The picture as a PNG file, two dots a unit.
    pub fn to_png(&self) -> Vec<u8> {
        png::write(self)
    }
}
