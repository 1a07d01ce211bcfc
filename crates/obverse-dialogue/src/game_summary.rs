//! Formats a game as one sentence.

use obverse_core::{Game, Position};

/// Formats a game as a sentence with its start and moves. The game can be continued from this text.
pub fn summary(game: &Game) -> String {
    let from = start_phrase(game);
    if game.moves().len() == 0 {
        format!("No moves were played{from}.")
    } else {
        format!("The game so far{from}: {game}")
    }
}

/// Returns ` from ` and the board string of the starting position, to be put into a sentence about a game. The text is
/// empty for the standard start.
pub fn start_phrase(game: &Game) -> String {
    match game.start() {
        start if start == Position::start() => String::new(),
        start => format!(" from {start}"),
    }
}
