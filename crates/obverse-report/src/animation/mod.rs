//! Animated GIFs of games and textbook searches.

mod board;
mod fitting_text;
mod game_animation;
mod search_animation;
mod shapes;
mod tree_colors;
mod tree_picture;

pub use game_animation::GameAnimation;
pub use search_animation::{NotAnimated, SearchAnimation};

#[cfg(test)]
mod tests;
