//! Search trees drawn: nothing overlaps, nothing is lost, and the pictures stay as they were.

mod layout;
mod pictures;
mod trees;
