use serde::{Deserialize, Serialize};

/// How much time each side has for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TimeControl {
    /// Seconds for all moves.
    pub main: u32,
    /// Seconds added after each move.
    pub increment: u32,
}

impl TimeControl {
    /// The nearest time control with 1 second to 24 hours for the game and at most 1 hour a move.
    pub fn bounded(self) -> TimeControl {
        TimeControl {
            main: self.main.clamp(1, 86_400),
            increment: self.increment.min(3_600),
        }
    }
}
