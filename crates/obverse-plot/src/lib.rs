//! Line charts as SVG and PNG, and animated pictures as GIF.
//!
//! A [`Chart`] describes the data. [`Chart::picture`] lays it out as a [`Picture`] of paths and texts, which is written
//! as SVG or rendered as PNG. The output does not depend on installed fonts: texts are measured, and in PNG and GIF
//! files drawn, with an embedded font. A [`Gif`] is a sequence of pictures. [`last_frame`] reads its last one, for
//! printing.
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

mod axis;
mod canvas;
mod chart;
mod font;
mod gif;
mod gif_frame;
mod gif_palette;
mod look;
mod mark;
mod palette;
pub mod path;
mod picture;
mod png;
mod series;
mod svg;
mod tick_label;
mod xml_escaping;

pub use axis::{Axis, Scale};
pub use chart::{Chart, Reference};
pub use font::{LIBERATION_SANS, text_width};
pub use gif::Gif;
pub use gif_frame::{GifFrame, last_frame};
pub use look::Look;
pub use picture::{Anchor, Picture, Rgb, Shape};
pub use series::Series;
pub use xml_escaping::Escaped;
