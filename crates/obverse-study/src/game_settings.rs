use obverse_engine::{Opponent, Strength};

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
    /// A person with Black against the opponent [`Opponent::Novice`], which newcomers can beat.
    fn default() -> GameSettings {
        GameSettings {
            players: Players::HUMAN_BLACK,
            strength: Opponent::Novice.strength(),
            time: None,
        }
    }
}
