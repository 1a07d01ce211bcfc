//! How the nouns of the game are written in JSON.

use obverse_core::Move;

/// Moves by name.
pub fn move_names(moves: impl Iterator<Item = Move>) -> Vec<String> {
    moves.map(|mv| mv.to_string()).collect()
}
