//! Pictures of search trees: the nodes that were searched, the line that was chosen, and the moves that were skipped,
//! with the reason for each cut-off.
//!
//! A [`SearchTree`] holds the data. [`TreeCollector`](crate::trace::TreeCollector) fills one from a search. Three
//! writers draw it, with the same texts and numbers:
//!
//! | writer | output |
//! | --- | --- |
//! | [`svg`] | a picture with a tidy layout and a legend, in a light or dark theme; without legend also as part of a page |
//! | [`dot`] | a Graphviz file |
//! | [`html`] | a self-contained page: nodes fold, the view pans and zooms, every node shows its board |
//!
//! For other renderers, [`Layout`] has the geometry and [`Caption`] the texts. [`Folding`] selects the visible part
//! of a large tree, and [`CutReasons`] explains each cut-off in a sentence.
//!
//! [`BoardPicture`] draws a position.
//!
//! ```
//! use obverse_classic::Side;
//! use obverse_classic::drawing::{Node, SearchTree, svg};
//!
//! let mut tree = SearchTree::new("Two leaves", Node { value: Some(3), ..Node::new("root", Side::Max) });
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

mod board_picture;
mod box_size;
mod caption;
mod cut_reasons;
pub mod dot;
mod escaping;
mod folding;
pub mod html;
mod layout;
mod legend;
mod level_caption;
pub mod metrics;
mod number_text;
mod placed_box;
mod rect;
mod search_tree;
pub mod svg;
mod text_width;
mod tidy_layout;
mod tree_summary;

pub use board_picture::BoardPicture;
pub use caption::Caption;
pub use cut_reasons::CutReasons;
pub use folding::{Bundle, Folding, Piece, Viewport};
pub use layout::{Layout, TreeLevel};
pub use number_text::{value_text, window_text};
pub use placed_box::{BoxItem, PlacedBox};
pub use rect::{Point, Rect};
pub use search_tree::{Cut, Node, NodeId, SearchTree};
pub use tree_summary::summary;
