use obverse_engine::{Level, Strength};

use crate::{Players, TimeControl};

/// Settings of a game, except its opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameSettings {
    /// Who plays Black and White.
    pub players: Players,
    /// The engine's strength.
    pub strength: Strength,
    /// Time control, if the game has clocks.
    pub time: Option<TimeControl>,
}

impl Default for GameSettings {
    /// A person with Black against the engine at level 6, which replies at once and can be beaten.
    fn default() -> GameSettings {
        GameSettings {
            players: Players::HUMAN_BLACK,
            strength: Strength::level(Level::new(6).unwrap_or(Level::MIN)),
            time: None,
        }
    }
}
