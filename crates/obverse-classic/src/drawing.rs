//! Pictures of search trees: what was searched, what was chosen, what was skipped and why.
//!
//! A [`Tree`] holds the facts, filled by whoever listens to a search or reads a tree typed by
//! hand. Three writers draw it, all with the same words and numbers:
//!
//! | writer | what comes out |
//! | --- | --- |
//! | [`svg`] | a picture with a tidy layout, light or dark as the reader prefers |
//! | [`dot`] | text for Graphviz |
//! | [`html`] | one page without any other file: fold, pan, zoom, a board for every node |
//!
//! [`Layout`] is the geometry alone and [`Caption`] the writing, for anyone who wants to draw it
//! otherwise; [`Folding`] picks what is to be seen of a large tree; and [`CutReasons`] says in a
//! sentence why moves were skipped.
//!
//! ```
//! use obverse_classic::Side;
//! use obverse_classic::drawing::{Node, Tree, svg};
//!
//! let mut tree = Tree::new("Two leaves", Node { value: Some(3), ..Node::new("root", Side::Max) });
//! for (label, value) in [("a1", 3), ("a2", -1)] {
//!     let leaf = Node { value: Some(value), leaf: true, ..Node::new(label, Side::Min) };
//!     let id = tree.add(tree.root(), leaf);
//!     if value == 3 {
//!         tree.choose(id);
//!     }
//! }
//! let mut picture = Vec::new();
//! svg::write(&tree, &mut picture)?;
//! assert!(picture.starts_with(b"<svg "));
//! # Ok::<(), std::io::Error>(())
//! ```

mod caption;
pub mod dot;
mod folding;
pub mod html;
mod layout;
pub mod svg;
mod text;
mod tidy;
mod tree;
mod words;

pub use caption::{Caption, value_text, window_text};
pub use folding::{Bundle, Folding, Piece, View};
pub use layout::{Item, Layout, Level, Placed, Point, Rect};
pub use tree::{Cut, Node, NodeId, Tree};
pub use words::CutReasons;
