use obverse_engine::{Level, Strength};

use crate::{Players, TimeControl};

/// What is agreed on before a game, except the opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameSettings {
    /// Who plays.
    pub players: Players,
    /// The engine's strength.
    pub strength: Strength,
    /// The clocks, if the game has any.
    pub time: Option<TimeControl>,
}

impl Default for GameSettings {
    /// A person with Black against level 6, which answers at once and can be beaten.
    fn default() -> GameSettings {
        GameSettings {
            players: Players::HUMAN_BLACK,
            strength: Strength::level(Level::new(6).unwrap_or(Level::MIN)),
            time: None,
        }
    }
}
