use obverse_core::Color;
use obverse_study::Place;
use serde::{Deserialize, Serialize};

use crate::arrangement::Arrangement;

/// How a game stands, and all that the page needs to draw it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The page the session thinks is shown.
    #[cfg_attr(test, ts(type = "Page"))]
    pub page: Place,
    /// Whether the game was changed on this page: it is no copy of another page's.
    pub own: bool,
    /// 64 characters from a1 to h8: `X`, `O` or `-`.
    pub board: String,
    /// Whose turn it is.
    pub turn: Side,
    /// Where a disc may be placed, and what that flips.
    pub legal: Vec<LegalMove>,
    /// Whether the side to move must pass.
    pub must_pass: bool,
    /// The move that led here.
    pub last: Option<LastMove>,
    /// The discs as they lie.
    pub count: Count,
    /// How the game ended, if it has where one stands.
    pub result: Option<GameResult>,
    /// The number of the node.
    pub node: usize,
    /// How many moves lead here.
    pub ply: usize,
    /// The line one is in, from the start to its end.
    pub line: Vec<LineMove>,
    /// What players call the opening.
    pub opening: Option<String>,
    /// Who played, as a record says.
    pub names: Names,
    /// Who plays whom.
    pub arrangement: Arrangement,
    /// Whether the engine is to choose a move.
    pub engines_turn: bool,
    /// Whether an opening is being drawn.
    pub drawing: bool,
    /// Whether values are shown.
    pub hints: bool,
    /// The clocks.
    pub clock: Option<ClockState>,
    /// The game as text with all its branches, for the tab to keep.
    pub stored: String,
    /// What a link must say: the start, unless it is the standard one.
    pub start: Option<String>,
    /// What a link must say: the moves of the whole line.
    pub transcript: String,
    /// The position as a board string.
    pub position: String,
}

/// Black or White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

/// A square where a disc may be placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Legal"))]
pub struct LegalMove {
    /// Its name.
    pub square: String,
    /// What would be flipped.
    pub flips: Vec<String>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastMove {
    /// The square's name, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who played it.
    pub side: Side,
    /// What it flipped.
    pub flips: Vec<String>,
}

/// Discs of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Count {
    /// Black's.
    pub black: u8,
    /// White's.
    pub white: u8,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Result"))]
pub struct GameResult {
    /// Who won, unless it is a draw.
    pub winner: Option<Side>,
    /// The final score with empty squares to the winner; nothing if it was not played to the end.
    pub score: Option<Count>,
    /// How it came about.
    pub reason: ResultReason,
}

/// How a result came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ResultReason {
    /// All squares hold a disc.
    BoardFull,
    /// Neither side can move.
    NoMoves,
    /// One side has no disc left.
    WipeOut,
    /// A side gave up.
    Resigned,
    /// A side ran out of time.
    Time,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LineMove {
    /// Its node.
    pub node: usize,
    /// The square's name, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who played it.
    pub side: Side,
    /// What else was played there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<Alternative>>", optional))]
    pub alternatives: Vec<Alternative>,
}

/// A move that begins another branch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Alternative {
    /// Its node.
    pub node: usize,
    /// The square's name, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
}

/// Who played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Names {
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// The occasion.
    pub event: Option<String>,
}

/// The clocks, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockState {
    /// What Black has left.
    pub black: u64,
    /// What White has left.
    pub white: u64,
    /// Whose clock runs.
    pub running: Option<Side>,
}
