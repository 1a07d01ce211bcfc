use obverse_engine::{Level, Skill};

use crate::{Players, Strength, TimeControl};

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

impl GameSettings {
    /// How an engine that loses discs on purpose chooses its moves, at the beginning of a game.
    pub fn skill(&self) -> Option<Skill> {
        match self.strength {
            Strength::Discs(discs) => Some(Skill::new(discs.into())),
            Strength::Level(_) | Strength::Time(_) => None,
        }
    }
}

impl Default for GameSettings {
    /// A person with Black against level 6, which answers at once and can be beaten.
    fn default() -> GameSettings {
        GameSettings {
            players: Players::HUMAN_BLACK,
            strength: Strength::Level(Level::new(6).unwrap_or(Level::MIN)),
            time: None,
        }
    }
}
