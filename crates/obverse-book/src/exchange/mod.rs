//! Books of other programs, and text.

pub mod edax;
pub mod egaroucid;
pub mod text;
