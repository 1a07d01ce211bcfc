//! Who plays whom, how strongly, with what time and from where, as the page says it.

use std::time::Duration;

use obverse_core::Color;
use obverse_engine::{Level, Skill};
use obverse_study::Strength;
use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PlayerChoice {
    /// Whoever sits at the page.
    Human,
    /// The engine.
    Computer,
}

/// How well the engine plays. Numbers that make no sense count as the nearest that do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "amount", rename_all = "camelCase")]
pub enum StrengthChoice {
    /// As this level, 1 to 60.
    Level(u32),
    /// As well as it can in so many milliseconds a move.
    Time(u64),
    /// Like a person that gives away about so many discs in a game.
    Discs(u8),
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum OpeningChoice {
    /// At the standard start.
    Standard,
    /// At the start with the colours exchanged.
    Mirrored,
    /// After some random moves that leave the game even.
    Random,
    /// With one of a list of openings, drawn by lot.
    Xot {
        /// The list, an opening a line; without one, that which comes with the program.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        list: Option<String>,
    },
    /// Where the game on the board began.
    Same,
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// Seconds for all moves.
    pub main: u32,
    /// Seconds added after each move.
    pub increment: u32,
}

impl TimeControl {
    /// At most a day and an hour a move, at least a second.
    pub fn bounded(self) -> TimeControl {
        TimeControl {
            main: self.main.clamp(1, 86_400),
            increment: self.increment.min(3_600),
        }
    }
}

/// All that is agreed on before a game, but its opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Arrangement {
    /// Who plays Black.
    pub black: PlayerChoice,
    /// Who plays White.
    pub white: PlayerChoice,
    /// How well the engine plays.
    pub strength: StrengthChoice,
    /// The clocks, if there are any.
    #[serde(default)]
    pub time: Option<TimeControl>,
}

impl Arrangement {
    /// Whether the engine plays this side.
    pub fn leaves_to_engine(&self, color: Color) -> bool {
        let player = match color {
            Color::Black => self.black,
            Color::White => self.white,
        };
        player == PlayerChoice::Computer
    }

    /// Whether nobody at the page plays.
    pub fn is_show(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.leaves_to_engine(color))
    }

    /// The engine's strength.
    pub fn strength(&self) -> Strength {
        match self.strength {
            StrengthChoice::Level(number) => {
                Strength::Level(Level::new(number.clamp(1, 60)).unwrap_or(Level::MIN))
            }
            StrengthChoice::Time(ms) => {
                Strength::Time(Duration::from_millis(ms.clamp(10, 600_000)))
            }
            StrengthChoice::Discs(discs) => Strength::Discs(discs.min(64)),
        }
    }

    /// How an engine that gives away discs chooses; it begins anew with every game.
    pub fn skill(&self) -> Option<Skill> {
        match self.strength() {
            Strength::Discs(discs) => Some(Skill::new(discs.into())),
            Strength::Level(_) | Strength::Time(_) => None,
        }
    }
}

impl Default for Arrangement {
    /// Black against level 6: quick, and no walkover.
    fn default() -> Arrangement {
        Arrangement {
            black: PlayerChoice::Human,
            white: PlayerChoice::Computer,
            strength: StrengthChoice::Level(6),
            time: None,
        }
    }
}
