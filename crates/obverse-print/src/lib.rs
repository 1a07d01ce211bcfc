//! Printed documents as PDF: pages, flowing text, tables and vector drawings.
//!
//! | item | what it is |
//! | --- | --- |
//! | [`Document`] | a PDF file under construction |
//! | [`Section`] | pages that belong together: text, tables and drawings from top to bottom, with a footer |
//! | [`Table`] | rows and columns, with blank cells to write in |
//! | [`Drawing`] | shapes and texts at fixed places |
//! | [`Run`], [`TextBlock`] | text with several styles in a line, such as code between words |
//! | [`SvgError`] | why [`Drawing::from_svg`] cannot read a picture |
//! | [`Font`], [`TextStyle`] | the embedded fonts |
//!
//! Lengths are in points (1/72 inch) from the top left corner. The bytes of a document depend on its contents alone:
//! there is no date and no random identifier. Texts are written from left to right, one glyph per character.
//!
//! ```
//! use obverse_print::{Document, Footer, Section};
//!
//! let mut section = Section::new(Footer { left: "Ada".into(), right: "seed 7".into(), ..Footer::default() });
//! section.heading("Minimax");
//! section.paragraph("MAX moves at the root.");
//! let mut document = Document::new("Exercises");
//! document.add(section);
//! assert!(document.finish().starts_with(b"%PDF-"));
//! ```

mod color;
mod content_stream;
mod document;
mod drawing;
mod font;
mod path;
mod pixels;
mod rich_text;
mod section;
mod stroke;
mod svg;
mod table;
mod text_face;
mod text_style;
mod used_glyphs;

pub use color::Color;
pub use document::Document;
pub use drawing::{Align, Drawing, Shape};
pub use font::Font;
pub use path::{Path, PathStep, Point};
pub use pixels::Pixels;
pub use rich_text::{Run, TextBlock};
pub use section::{Footer, Section};
pub use stroke::Stroke;
pub use svg::SvgError;
pub use table::{Column, Table, TableCell};
pub use text_style::TextStyle;

/// Width and height of a page of A4, in points.
pub const A4: (f32, f32) = (595.28, 841.89);
