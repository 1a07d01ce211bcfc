//! Animated GIFs of games and textbook searches.

mod board;
mod game;
mod search;
mod shapes;
mod tree_colors;
mod tree_picture;

pub use game::GameAnimation;
pub use search::{NotAnimated, SearchAnimation};

#[cfg(test)]
mod tests;
