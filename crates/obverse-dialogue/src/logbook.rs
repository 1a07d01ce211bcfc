use std::sync::{Arc, Mutex, PoisonError};

use obverse_core::Game;

use crate::game_summary::summary;

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
