use std::sync::{Arc, Mutex, PoisonError};

use obverse_core::{Game, Position};

/// The game so far as text, printed when the program is interrupted.
#[derive(Clone, Debug, Default)]
pub struct Logbook(Arc<Mutex<Option<String>>>);

impl Logbook {
    /// Stores a summary of the game.
    pub fn note(&self, game: &Game) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(summary(game));
    }

    /// Returns the last stored summary, if any.
    pub fn read(&self) -> Option<String> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

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
