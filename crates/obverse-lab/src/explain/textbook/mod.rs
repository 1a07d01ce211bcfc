//! What textbook evaluations say about a position, and how safe each disc is.

mod json;
mod stability;
mod table;

pub use json::{All, One};
pub use table::{summary, tables};
