use obverse_engine::{Certainty, Line};
use serde::Serialize;

use crate::learn::LearnEvent;
use crate::message::{DiscColor, EntryRows, GameState, ListState};

/// A message to a tab.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Event"))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum PageEvent {
    /// The first message of a connection.
    Hello {
        /// Version of the program.
        version: &'static str,
        /// Maximum size of a message to the server, in bytes.
        longest_message: usize,
        /// Maximum size of uploaded files, in bytes.
        largest_file: usize,
    },
    /// The state of the game.
    State(Box<GameState>),
    /// The engine's values of the moves of the current position.
    Hints {
        /// Number of the current node.
        node: usize,
        /// The moves, best first.
        lines: Vec<HintLine>,
        /// Number of nodes visited so far.
        nodes: u64,
        /// Search time so far, in milliseconds.
        elapsed: u64,
        /// Whether the search is done.
        done: bool,
    },
    /// Progress of the engine's search for its move.
    Thinking {
        /// Completed depth in plies.
        depth: u32,
        /// Number of nodes visited so far.
        nodes: u64,
    },
    /// Values of the positions of the current line.
    Graph {
        /// One point per position, from the start. `None` if the value is unknown.
        points: Vec<Option<GraphPoint>>,
    },
    /// An exported file.
    Exported {
        /// Suggested file name.
        name: String,
        /// Media type (MIME type).
        media: &'static str,
        /// Content of the file.
        text: String,
    },
    /// The review of the game. It may be incomplete.
    Review(ReviewState),
    /// The board after moves that are only previewed.
    Preview {
        /// The squares from a1 to h8 as 64 characters: `X`, `O` or `-`.
        board: String,
        /// The previewed moves, without passes.
        moves: Vec<PreviewMove>,
    },
    /// The list of games of the last opened file, if it has several.
    List {
        /// State of the list. `None` if there is no list.
        list: Option<ListState>,
    },
    /// The requested rows of the list of games.
    Rows(EntryRows),
    /// A notice for the user.
    Notice(Notice),
    /// An event of the Learn page.
    Learn {
        /// The event of the Learn page.
        event: LearnEvent,
    },
}

/// The review of a game. It may be incomplete.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Review"))]
pub struct ReviewState {
    /// The moves of the reviewed game.
    pub transcript: String,
    /// Number of moves reviewed so far: the last moves of the game.
    pub done: usize,
    /// Number of moves of the game.
    pub total: usize,
    /// Moves that lost discs, in game order.
    pub mistakes: Vec<MistakeState>,
    /// Black's accuracy.
    pub black: AccuracyState,
    /// White's accuracy.
    pub white: AccuracyState,
}

/// A move that lost discs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Mistake"))]
pub struct MistakeState {
    /// Ply of the move, counted from 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The side that moved.
    pub side: DiscColor,
    /// Number of discs that the move lost.
    pub loss: u32,
    /// The best move in the position before the move.
    pub best: String,
    /// Grade of the move: `inaccuracy`, `mistake` or `blunder`.
    #[cfg_attr(test, ts(type = "'inaccuracy' | 'mistake' | 'blunder'"))]
    pub grade: &'static str,
    /// Whether the loss is proven.
    pub exact: bool,
}

/// The accuracy of one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Accuracy"))]
pub struct AccuracyState {
    /// Accuracy in percent. `None` if the side never had a choice.
    pub accuracy: Option<f64>,
    /// Total number of discs lost.
    pub lost: u32,
}

/// A previewed move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PreviewMove {
    /// The square's name.
    pub square: String,
    /// The side that makes the move.
    pub side: DiscColor,
}

/// A move and its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HintLine {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Expected final disc difference for the side to move. Estimates have one decimal.
    pub value: f64,
    /// How reliable the value is.
    pub sureness: Sureness,
    /// Confidence of a selective search, in percent; `None` if the score or the winner is proven.
    pub confidence: Option<u8>,
    /// Search depth in plies.
    pub depth: u32,
    /// Principal variation, beginning with this move.
    pub line: Vec<String>,
}

/// How reliable a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Sureness {
    /// The exact score is proven.
    Exact,
    /// The winner is proven (WLD).
    Outcome,
    /// The value of a selective endgame search.
    Likely,
    /// The value of a midgame search.
    Estimate,
}

impl From<&Line> for HintLine {
    fn from(line: &Line) -> HintLine {
        let (sureness, is_selective) = match line.certainty {
            Certainty::Exact => (Sureness::Exact, false),
            Certainty::Outcome => (Sureness::Outcome, false),
            Certainty::Likely(_) => (Sureness::Likely, true),
            Certainty::Estimate(_) => (Sureness::Estimate, true),
        };
        HintLine {
            mv: line.first().map(|mv| mv.to_string()).unwrap_or_default(),
            value: line.display_value().rounded(1),
            sureness,
            confidence: is_selective.then(|| line.confidence()),
            depth: line.depth,
            line: line.moves.iter().map(|mv| mv.to_string()).collect(),
        }
    }
}

/// The value of a position in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GraphPoint {
    /// Expected final disc difference, from Black's view.
    pub black: i32,
    /// Whether the value is proven to be exact.
    pub exact: bool,
}

/// A notice for the user. The page has a text for it in each language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "code",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Notice {
    /// The move is illegal.
    Illegal {
        /// Why the move is illegal, in English.
        reason: String,
    },
    /// It is the engine's turn.
    EnginesTurn,
    /// The game is over.
    GameOver,
    /// A side had no legal move and passed.
    Passed {
        /// The side that passed.
        side: DiscColor,
    },
    /// A game was imported.
    Imported {
        /// Description of the source, in English.
        what: String,
        /// Number of moves of the game, without passes.
        moves: usize,
    },
    /// A text could not be imported.
    ImportFailed {
        /// What is wrong, in English.
        reason: String,
        /// Line of the error, from 1; `None` if unknown.
        line: Option<u64>,
        /// Column of the error, from 1; `None` if unknown.
        column: Option<u64>,
    },
    /// The edited position is invalid.
    EditFailed {
        /// What is wrong, in English.
        reason: String,
    },
    /// The list of openings is empty.
    OpeningsFailed,
    /// The game cannot be exported in this format.
    ExportFailed {
        /// Why the game cannot be exported, in English.
        reason: String,
    },
    /// The uploaded files are too large or too many.
    TooLarge,
    /// The server receives too much data at the moment.
    Busy,
    /// The lists of games of all tabs together have reached their limit.
    ListsFull,
    /// The game tree has reached its maximum size.
    TreeFull,
    /// The engine has failed.
    EngineFailed,
    /// The engines cannot be restarted, and the server shuts down.
    EnginesLost,
    /// The tab sent an invalid message.
    BadMessage {
        /// What is wrong, in English.
        reason: String,
    },
}
