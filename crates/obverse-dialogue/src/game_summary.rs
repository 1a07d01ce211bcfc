//! A game in one sentence.

use obverse_core::{Game, Position};

/// Formats a game as a sentence with its start and moves, from which it can be continued.
pub fn summary(game: &Game) -> String {
    let from = origin(game);
    if game.moves().len() == 0 {
        format!("No moves were played{from}.")
    } else {
        format!("The game so far{from}: {game}")
    }
}

/// Formats the starting position as ` from ...`; empty for the standard start.
pub fn origin(game: &Game) -> String {
    match game.start() {
        start if start == Position::start() => String::new(),
        start => format!(" from {start}"),
    }
}
