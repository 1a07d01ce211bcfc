//! Drawings of search trees: nothing overlaps, every node is there, and the pictures match golden files.

mod bounds;
mod layout;
mod pictures;
mod trees;
