//! How the nouns of the game are written in JSON.

use obverse_core::{Color, Move};

/// `black` or `white`.
pub fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Moves by name.
pub fn move_names(moves: impl Iterator<Item = Move>) -> Vec<String> {
    moves.map(|mv| mv.to_string()).collect()
}
