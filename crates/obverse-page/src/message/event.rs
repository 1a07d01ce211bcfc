use obverse_engine::{Certainty, Line};
use serde::Serialize;

use crate::learn::LearnEvent;
use crate::message::{ListState, Rows, Side, State};

/// What a tab is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Event {
    /// The first message of all.
    Hello {
        /// The version of the program.
        version: &'static str,
        /// The largest message it reads, in bytes.
        longest_message: usize,
        /// The most of files that it reads, in bytes.
        largest_file: usize,
    },
    /// How everything stands.
    State(Box<State>),
    /// What the moves are worth where one stands, as far as it is known.
    Hints {
        /// Of which node.
        node: usize,
        /// The moves, the best first.
        lines: Vec<HintLine>,
        /// Visited positions.
        nodes: u64,
        /// Milliseconds of thinking.
        elapsed: u64,
        /// Whether no more will come.
        done: bool,
    },
    /// What the engine does while it chooses a move.
    Thinking {
        /// Plies of the last search that was finished.
        depth: u32,
        /// Visited positions.
        nodes: u64,
    },
    /// What the positions of the line are worth.
    Graph {
        /// From the start on.
        points: Vec<Option<GraphPoint>>,
    },
    /// A file.
    Exported {
        /// Its name.
        name: String,
        /// Its media type.
        media: &'static str,
        /// What it holds.
        text: String,
    },
    /// Mistakes and accuracy, as far as the game is reviewed.
    Review(ReviewState),
    /// The board after some moves that were not played.
    Preview {
        /// 64 characters from a1 to h8.
        board: String,
        /// The moves, without passes.
        moves: Vec<PreviewMove>,
    },
    /// The games of the file that was opened last, if it has several.
    List {
        /// What they are.
        list: Option<ListState>,
    },
    /// Rows of the list that were asked for.
    Rows(Rows),
    /// Something happened that is not seen on the board.
    Notice(Notice),
    /// Something of the Learn page.
    Learn {
        /// What.
        event: LearnEvent,
    },
}

/// Mistakes and accuracy, as far as the game is reviewed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Review"))]
pub struct ReviewState {
    /// The moves of the game.
    pub transcript: String,
    /// How many of them are reviewed, from the last one on.
    pub done: usize,
    /// How many there are.
    pub total: usize,
    /// Moves that lost discs, in the order of the game.
    pub mistakes: Vec<MistakeState>,
    /// How well Black played.
    pub black: AccuracyState,
    /// How well White played.
    pub white: AccuracyState,
}

/// A move that lost discs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Mistake"))]
pub struct MistakeState {
    /// Its number, from 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who played it.
    pub side: Side,
    /// Discs lost.
    pub loss: u32,
    /// The best move.
    pub best: String,
    /// What it is called: `inaccuracy`, `mistake` or `blunder`.
    #[cfg_attr(test, ts(type = "'inaccuracy' | 'mistake' | 'blunder'"))]
    pub grade: &'static str,
    /// Whether the loss is proven.
    pub exact: bool,
}

/// How well a side played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Accuracy"))]
pub struct AccuracyState {
    /// In per cent, if it had a choice at all.
    pub accuracy: Option<f64>,
    /// Discs lost, all together.
    pub lost: u32,
}

/// A move that was not played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PreviewMove {
    /// The square's name.
    pub square: String,
    /// Who would play it.
    pub side: Side,
}

/// A move and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HintLine {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Discs for the side to move at the end, an estimate to a tenth.
    pub value: f64,
    /// What that is worth.
    pub sureness: Sureness,
    /// In per cent, where the search was selective.
    pub confidence: Option<u8>,
    /// Plies.
    pub depth: u32,
    /// How the game would go on, this move first.
    pub line: Vec<String>,
}

/// What a value is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Sureness {
    /// Proven.
    Exact,
    /// Who wins is proven.
    Outcome,
    /// Searched to the last disc, selectively.
    Likely,
    /// An evaluation.
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
            value: line.worth().rounded(1),
            sureness,
            confidence: is_selective.then(|| line.confidence()),
            depth: line.depth,
            line: line.moves.iter().map(|mv| mv.to_string()).collect(),
        }
    }
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GraphPoint {
    /// Discs that Black will be ahead.
    pub black: i32,
    /// Whether that is proven.
    pub exact: bool,
}

/// Something that is said in words, which the page has in its language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "code",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Notice {
    /// The move is not legal.
    Illegal {
        /// Why, in English.
        reason: String,
    },
    /// It is the engine's turn.
    EnginesTurn,
    /// The game is over.
    GameOver,
    /// A side had no move.
    Passed {
        /// Which.
        side: Side,
    },
    /// A game was read.
    Imported {
        /// What it was, in English.
        what: String,
        /// How many moves it has.
        moves: usize,
    },
    /// A text is no game.
    ImportFailed {
        /// What is wrong, in English.
        reason: String,
        /// In which line.
        line: Option<u64>,
        /// In which column.
        column: Option<u64>,
    },
    /// A position made by hand is none.
    EditFailed {
        /// What is wrong, in English.
        reason: String,
    },
    /// A list of openings has none.
    OpeningsFailed,
    /// The game has no form of this kind.
    ExportFailed {
        /// Why, in English.
        reason: String,
    },
    /// Files are too large, or too many.
    TooLarge,
    /// Too much comes in at the moment.
    Busy,
    /// The lists of all tabs together are too long.
    ListsFull,
    /// The tree holds no more moves.
    TreeFull,
    /// The engine has failed.
    EngineFailed,
    /// No engine can be started any more, and the server ends.
    EnginesLost,
    /// A message that makes no sense.
    BadMessage {
        /// What is wrong, in English.
        reason: String,
    },
}
