use std::time::Duration;

use obverse_core::Color;
use obverse_study::{Action, Forfeit, ForfeitReason};
use serde::{Deserialize, Serialize};

use crate::message::{DiscColor, RetryMessage};

/// What a tab keeps of the game on the Play page besides its moves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Standing"))]
pub struct GameStanding {
    /// The remaining times; `None` if the game has no clocks.
    #[serde(default)]
    pub clock: Option<ClockTimes>,
    /// The loss of the game by resignation or on time; `None` if neither happened.
    #[serde(default)]
    pub forfeit: Option<ForfeitState>,
    /// The second try at a costly move of the finished game; `None` if the person tries none.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub retry: Option<RetryMessage>,
}

/// The remaining times of both sides, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockTimes {
    /// Black's remaining time.
    pub black: u64,
    /// White's remaining time.
    pub white: u64,
}

/// The loss of a game that did not end on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Forfeit"))]
#[serde(rename_all = "camelCase")]
pub struct ForfeitState {
    /// The side that lost.
    pub loser: DiscColor,
    /// Whether the loser's time ran out. If false, the loser resigned.
    pub on_time: bool,
}

impl From<&GameStanding> for Action {
    fn from(standing: &GameStanding) -> Action {
        Action::Resume {
            left: standing
                .clock
                .map(|clock| [clock.black, clock.white].map(Duration::from_millis)),
            forfeit: standing.forfeit.map(Forfeit::from),
        }
    }
}

impl From<ForfeitState> for Forfeit {
    fn from(state: ForfeitState) -> Forfeit {
        Forfeit {
            loser: Color::from(state.loser),
            reason: match state.on_time {
                true => ForfeitReason::Time,
                false => ForfeitReason::Resignation,
            },
        }
    }
}

impl From<Forfeit> for ForfeitState {
    fn from(forfeit: Forfeit) -> ForfeitState {
        ForfeitState {
            loser: forfeit.loser.into(),
            on_time: forfeit.reason == ForfeitReason::Time,
        }
    }
}
