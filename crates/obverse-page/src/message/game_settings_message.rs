//! Game settings as the page sends them: players, strength, time control, opening.

use std::time::Duration;

use obverse_engine::{Effort, Level, Opponent, Strength};
use obverse_study::{GameSettings, PlayerKind, Players, TimeControl};
use serde::{Deserialize, Serialize};

use crate::message::OpponentName;

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Player"))]
#[serde(rename_all = "camelCase")]
pub enum PlayerMessage {
    /// The person at the page.
    Human,
    /// The engine.
    Computer,
}

/// The engine's strength in a message. Numbers out of range are clamped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Strength"))]
#[serde(tag = "kind", content = "amount", rename_all = "camelCase")]
pub enum StrengthMessage {
    /// An opponent with a name.
    Opponent(#[cfg_attr(test, ts(type = "OpponentName"))] OpponentName),
    /// Level, 1 to 60.
    Level(u32),
    /// Time per move in milliseconds, 10 to 600,000.
    Time(u64),
    /// Search depth in plies, 1 to 60.
    Depth(u32),
    /// Number of nodes per move, at least 1.
    Nodes(u64),
    /// Discs per game that the engine loses on purpose, at most 640.
    Discs(u16),
}

/// The opening of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Opening"))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum OpeningChoice {
    /// The standard start.
    Standard,
    /// The standard start with colours exchanged.
    Mirrored,
    /// Random moves that leave the game even.
    Random,
    /// An opening drawn at random from a list (XOT).
    Xot {
        /// The list, one opening per line; `None` for the built-in list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        list: Option<String>,
    },
    /// The new game starts from the starting position of the current game.
    Same,
}

/// Settings of a game, except its opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Arrangement"))]
#[serde(rename_all = "camelCase")]
pub struct GameSettingsMessage {
    /// Player of Black.
    pub black: PlayerMessage,
    /// Player of White.
    pub white: PlayerMessage,
    /// The engine's strength.
    pub strength: StrengthMessage,
    /// Time control; `None` if the game has no clocks.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "TimeControl | null"))]
    pub time: Option<TimeControl>,
}

impl From<GameSettingsMessage> for GameSettings {
    fn from(arrangement: GameSettingsMessage) -> GameSettings {
        GameSettings {
            players: Players::new(arrangement.black.into(), arrangement.white.into()),
            strength: arrangement.strength.into(),
            time: arrangement.time,
        }
    }
}

impl From<&GameSettings> for GameSettingsMessage {
    fn from(settings: &GameSettings) -> GameSettingsMessage {
        GameSettingsMessage {
            black: settings.players.black.into(),
            white: settings.players.white.into(),
            strength: settings.strength.into(),
            time: settings.time,
        }
    }
}

impl From<PlayerMessage> for PlayerKind {
    fn from(choice: PlayerMessage) -> PlayerKind {
        match choice {
            PlayerMessage::Human => PlayerKind::Human,
            PlayerMessage::Computer => PlayerKind::Engine,
        }
    }
}

impl From<PlayerKind> for PlayerMessage {
    fn from(player: PlayerKind) -> PlayerMessage {
        match player {
            PlayerKind::Human => PlayerMessage::Human,
            PlayerKind::Engine => PlayerMessage::Computer,
        }
    }
}

impl From<StrengthMessage> for Strength {
    fn from(message: StrengthMessage) -> Strength {
        match message {
            StrengthMessage::Opponent(name) => name.0.strength(),
            StrengthMessage::Level(number) => {
                Strength::level(Level::new(number.clamp(1, 60)).unwrap_or(Level::MIN))
            }
            StrengthMessage::Time(ms) => {
                Strength::time(Duration::from_millis(ms.clamp(10, 600_000)))
            }
            StrengthMessage::Depth(depth) => Effort::Depth(depth.clamp(1, 60)).into(),
            StrengthMessage::Nodes(nodes) => Effort::Nodes(nodes.max(1)).into(),
            StrengthMessage::Discs(discs) => Strength::discs(discs.min(640).into()),
        }
    }
}

impl From<Strength> for StrengthMessage {
    fn from(strength: Strength) -> StrengthMessage {
        if let Some(opponent) = Opponent::of(strength) {
            return StrengthMessage::Opponent(OpponentName(opponent));
        }
        if let Some(discs) = strength.skill {
            return StrengthMessage::Discs(discs.round() as u16);
        }
        match strength.effort {
            Some(effort) => effort.into(),
            None => GameSettings::default().strength.into(),
        }
    }
}

/// An effort stays a number, also if an opponent with a name plays at this level.
impl From<Effort> for StrengthMessage {
    fn from(effort: Effort) -> StrengthMessage {
        match effort {
            Effort::Level(level) => StrengthMessage::Level(level.number().into()),
            Effort::Time(time) => {
                StrengthMessage::Time(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
            }
            Effort::Depth(depth) => StrengthMessage::Depth(depth),
            Effort::Nodes(nodes) => StrengthMessage::Nodes(nodes),
        }
    }
}
