use obverse_study::Page;
use serde::Serialize;

use crate::message::{DiscColor, ForfeitState, GameSettingsMessage, LookBackState};

/// The state of the game, with everything that the page needs to draw it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "State"))]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    /// The current page.
    #[cfg_attr(test, ts(type = "Page"))]
    pub page: Page,
    /// Whether the current page has its own game rather than a copy of another page's game.
    pub own: bool,
    /// The squares from a1 to h8 as 64 characters: `X`, `O` or `-`.
    pub board: String,
    /// Side to move.
    pub turn: DiscColor,
    /// Legal placements, with the discs that they flip.
    pub legal: Vec<LegalMove>,
    /// Whether the side to move must pass.
    pub must_pass: bool,
    /// The move that led to the current position; `None` at the start of the game.
    pub last: Option<LastMove>,
    /// Number of discs on the board.
    pub count: DiscCount,
    /// Result of the game; `None` if the game is not over in the current position.
    pub result: Option<ResultState>,
    /// Number of the current node in the game tree.
    pub node: usize,
    /// Number of moves from the start of the game to the current node.
    pub ply: usize,
    /// Moves of the current line, from the start to its end.
    pub line: Vec<LineMove>,
    /// The whole game tree: the moves of the main line with their variations.
    pub tree: Vec<TreeMove>,
    /// Name of the opening; `None` if the opening has no name.
    pub opening: Option<String>,
    /// The comments on moves and on the start position.
    pub comments: Vec<MoveComment>,
    /// Players and event, if known.
    pub names: PlayerNames,
    /// Settings of the game.
    pub arrangement: GameSettingsMessage,
    /// Whether the engine has to choose a move in the current position.
    pub engines_turn: bool,
    /// Whether the engine is searching for a random opening.
    pub drawing: bool,
    /// Whether hints are switched on.
    pub hints: bool,
    /// The clocks, if the game has any.
    pub clock: Option<ClockState>,
    /// The loss of the game by resignation or on time, for the tab to store; `None` if neither happened.
    pub forfeit: Option<ForfeitState>,
    /// What happened in the finished game of the Play page; `None` if the game is not over or not reviewed yet.
    pub look_back: Option<LookBackState>,
    /// Whether the game of the Play page is over, although an earlier position may be shown.
    pub finished: bool,
    /// Number of the game in this connection: another game has another number.
    pub game: u32,
    /// The game with its variations as JSON, for the tab to store.
    pub stored: String,
    /// For links: the board string of the starting position; `None` for the standard start.
    pub start: Option<String>,
    /// For links: the moves of the whole current line.
    pub transcript: String,
    /// The current position as a board string.
    pub position: String,
}

/// A legal placement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Legal"))]
pub struct LegalMove {
    /// Name of the square.
    pub square: String,
    /// Squares that the move would flip.
    pub flips: Vec<String>,
}

/// The last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastMove {
    /// The square's name, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The side that moved.
    pub side: DiscColor,
    /// Squares that the move flipped.
    pub flips: Vec<String>,
}

/// Number of discs of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Count"))]
pub struct DiscCount {
    /// Number of Black's discs.
    pub black: u8,
    /// Number of White's discs.
    pub white: u8,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Result"))]
pub struct ResultState {
    /// The winner. `None` for a draw.
    pub winner: Option<DiscColor>,
    /// The final score, with the empties counted for the winner. `None` if the game was not played out.
    pub score: Option<DiscCount>,
    /// How the game ended.
    pub reason: ResultReason,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ResultReason {
    /// The board is full.
    BoardFull,
    /// Neither side can move.
    NoMoves,
    /// One side has no disc left.
    WipeOut,
    /// A side resigned.
    Resigned,
    /// A side ran out of time.
    Time,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LineMove {
    /// Number of the node after the move.
    pub node: usize,
    /// The square's name, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The side that moved.
    pub side: DiscColor,
    /// Alternatives to this move in the game tree. Each of them starts a variation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<Alternative>>", optional))]
    pub alternatives: Vec<Alternative>,
}

/// A comment on a move or on the start position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveComment {
    /// Number of the node after the move; 0 for the start position.
    pub node: usize,
    /// The comment: plain text without control characters except line ends.
    pub text: String,
}

/// A move that starts a variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Alternative {
    /// Number of the node after the move.
    pub node: usize,
    /// The square's name, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
}

/// A move of the game tree with the variations that begin beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeMove {
    /// Number of the node after the move.
    pub node: usize,
    /// The square's name, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The side that moved.
    pub side: DiscColor,
    /// Number of the move, without passes. `None` for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub number: Option<usize>,
    /// The variations to this move, each from its first move on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<Vec<TreeMove>>>", optional))]
    pub variations: Vec<Vec<TreeMove>>,
}

/// Players and event of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Names"))]
pub struct PlayerNames {
    /// Black's name, if known.
    pub black: Option<String>,
    /// White's name, if known.
    pub white: Option<String>,
    /// The tournament or server, if known.
    pub event: Option<String>,
}

/// The clocks, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockState {
    /// Black's remaining time.
    pub black: u64,
    /// White's remaining time.
    pub white: u64,
    /// The side whose clock runs; `None` if both clocks are stopped.
    pub running: Option<DiscColor>,
}
