//! Who plays whom, how strongly, with what time and from where, as the page says it.

use std::time::Duration;

use obverse_engine::{Effort, Level, Strength};
use obverse_study::{GameSettings, Player, Players, TimeControl};
use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Player"))]
#[serde(rename_all = "camelCase")]
pub enum PlayerChoice {
    /// Whoever sits at the page.
    Human,
    /// The engine.
    Computer,
}

/// How well the engine plays, in a message. Numbers that make no sense count as the nearest that do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Strength"))]
#[serde(tag = "kind", content = "amount", rename_all = "camelCase")]
pub enum StrengthMessage {
    /// As this level, 1 to 60.
    Level(u32),
    /// As well as it can in so many milliseconds a move.
    Time(u64),
    /// This many plies ahead, 1 to 60.
    Depth(u32),
    /// After this many positions a move.
    Nodes(u64),
    /// Like a person that gives away about so many discs in a game.
    Discs(u8),
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Opening"))]
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
        #[cfg_attr(test, ts(optional))]
        list: Option<String>,
    },
    /// Where the game on the board began.
    Same,
}

/// All that is agreed on before a game, but its opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Arrangement {
    /// Who plays Black.
    pub black: PlayerChoice,
    /// Who plays White.
    pub white: PlayerChoice,
    /// How well the engine plays.
    pub strength: StrengthMessage,
    /// The clocks, if there are any.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "TimeControl | null"))]
    pub time: Option<TimeControl>,
}

impl From<Arrangement> for GameSettings {
    fn from(arrangement: Arrangement) -> GameSettings {
        GameSettings {
            players: Players::new(arrangement.black.into(), arrangement.white.into()),
            strength: arrangement.strength.into(),
            time: arrangement.time,
        }
    }
}

impl From<&GameSettings> for Arrangement {
    fn from(settings: &GameSettings) -> Arrangement {
        Arrangement {
            black: settings.players.black.into(),
            white: settings.players.white.into(),
            strength: settings.strength.into(),
            time: settings.time,
        }
    }
}

impl From<PlayerChoice> for Player {
    fn from(choice: PlayerChoice) -> Player {
        match choice {
            PlayerChoice::Human => Player::Human,
            PlayerChoice::Computer => Player::Engine,
        }
    }
}

impl From<Player> for PlayerChoice {
    fn from(player: Player) -> PlayerChoice {
        match player {
            Player::Human => PlayerChoice::Human,
            Player::Engine => PlayerChoice::Computer,
        }
    }
}

impl From<StrengthMessage> for Strength {
    fn from(message: StrengthMessage) -> Strength {
        match message {
            StrengthMessage::Level(number) => {
                Strength::level(Level::new(number.clamp(1, 60)).unwrap_or(Level::MIN))
            }
            StrengthMessage::Time(ms) => {
                Strength::time(Duration::from_millis(ms.clamp(10, 600_000)))
            }
            StrengthMessage::Depth(depth) => Effort::Depth(depth.clamp(1, 60)).into(),
            StrengthMessage::Nodes(nodes) => Effort::Nodes(nodes.max(1)).into(),
            StrengthMessage::Discs(discs) => Strength::discs(discs.min(64).into()),
        }
    }
}

impl From<Strength> for StrengthMessage {
    fn from(strength: Strength) -> StrengthMessage {
        if let Some(discs) = strength.skill {
            return StrengthMessage::Discs(discs.round() as u8);
        }
        match strength.effort {
            Some(Effort::Level(level)) => StrengthMessage::Level(level.number().into()),
            Some(Effort::Time(time)) => {
                StrengthMessage::Time(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
            }
            Some(Effort::Depth(depth)) => StrengthMessage::Depth(depth),
            Some(Effort::Nodes(nodes)) => StrengthMessage::Nodes(nodes),
            None => GameSettings::default().strength.into(),
        }
    }
}
