//! Line charts as SVG and PNG.
//!
//! A [`Chart`] describes the data. [`Chart::picture`] lays it out as a [`Picture`] of paths and texts, which is
//! written as SVG or rendered as PNG. The output does not depend on installed fonts: texts are measured, and in
//! PNG files drawn, with an embedded font.
//!
//! ```
//! use obverse_plot::{Axis, Chart, Look, Scale, Series};
//!
//! let axis = |label: &str| Axis {
//!     label: label.to_owned(),
//!     scale: Scale::Linear,
//!     suffix: "",
//!     shows: None,
//! };
//! let chart = Chart {
//!     title: "Nodes by depth".to_owned(),
//!     subtitle: String::new(),
//!     x: axis("depth"),
//!     y: axis("nodes"),
//!     series: vec![Series {
//!         name: "minimax".to_owned(),
//!         points: vec![(1.0, 4.0), (2.0, 16.0)],
//!         look: Look::Marked(0),
//!     }],
//!     references: Vec::new(),
//! };
//! assert!(chart.picture().to_svg().contains("Nodes by depth"));
//! ```

mod chart;
mod font;
mod picture;
mod png;
mod ruler;
mod svg;
mod xml;

pub use chart::{Axis, Chart, Look, Reference, Scale, Series};
pub use picture::Picture;
pub use xml::Escaped;

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
