use std::sync::{Arc, Mutex, PoisonError};

use obverse_core::{Game, Position};

/// The game so far as text, printed when the program is interrupted.
#[derive(Clone, Debug, Default)]
pub struct Logbook(Arc<Mutex<Option<String>>>);

impl Logbook {
    /// Notes where the game stands.
    pub fn note(&self, game: &Game) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(summary(game));
    }

    /// What was noted last.
    pub fn read(&self) -> Option<String> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

/// A game in a few words, from which it can be taken up again.
pub fn summary(game: &Game) -> String {
    let from = origin(game);
    if game.moves().len() == 0 {
        format!("No moves were played{from}.")
    } else {
        format!("The game so far{from}: {game}")
    }
}

/// Where the game began, as ` from ...`, unless that is the standard start.
pub fn origin(game: &Game) -> String {
    match game.start() {
        start if start == Position::start() => String::new(),
        start => format!(" from {start}"),
    }
}
