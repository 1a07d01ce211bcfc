use serde::Serialize;

use crate::learn::LearnEvent;
use crate::message::{
    AnalysisState, DiscColor, EntryRows, GameState, HintLine, ListState, Notice, ReviewState,
};

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
    /// The engine settings of the Analyse page, and what may be chosen.
    Analysis(AnalysisState),
    /// The engine's values of the moves of the current position.
    Hints {
        /// Number of the current node in the game tree.
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
    /// The review of the game, as far as it is done.
    Review(ReviewState),
    /// The board after moves that are only previewed.
    Preview {
        /// The squares from a1 to h8 as 64 characters: `X`, `O` or `-`.
        board: String,
        /// The previewed moves, without passes.
        moves: Vec<PreviewMove>,
    },
    /// The list of games of the last opened file that has several games.
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

/// A previewed move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PreviewMove {
    /// The square's name.
    pub square: String,
    /// The side that makes the move.
    pub side: DiscColor,
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
