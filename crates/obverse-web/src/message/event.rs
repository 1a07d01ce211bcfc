use obverse_engine::{Certainty, Line};
use serde::Serialize;

use crate::learn::LearnEvent;
use crate::message::{Side, State};

/// What a tab is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
    /// The board after some moves that were not played.
    Preview {
        /// 64 characters from a1 to h8.
        board: String,
        /// The moves, without passes.
        moves: Vec<PreviewMove>,
    },
    /// Something happened that is not seen on the board.
    Notice(Notice),
    /// Something of the Learn page.
    Learn {
        /// What.
        event: LearnEvent,
    },
}

/// A move that was not played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PreviewMove {
    /// The square's name.
    pub square: String,
    /// Who would play it.
    pub side: Side,
}

/// A move and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HintLine {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Discs for the side to move at the end.
    pub value: i32,
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
        let (sureness, confidence) = match line.certainty {
            Certainty::Exact => (Sureness::Exact, None),
            Certainty::Outcome => (Sureness::Outcome, None),
            Certainty::Likely(selectivity) => (Sureness::Likely, Some(selectivity.confidence())),
            Certainty::Estimate(selectivity) => {
                (Sureness::Estimate, Some(selectivity.confidence()))
            }
        };
        HintLine {
            mv: line.first().map(|mv| mv.to_string()).unwrap_or_default(),
            value: line.score,
            sureness,
            confidence,
            depth: line.depth,
            line: line.moves.iter().map(|mv| mv.to_string()).collect(),
        }
    }
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GraphPoint {
    /// Discs that Black will be ahead.
    pub black: i32,
    /// Whether that is proven.
    pub exact: bool,
}

/// Something that is said in words, which the page has in its language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    /// The tree holds no more moves.
    TreeFull,
    /// The engine has failed.
    EngineFailed,
    /// A message that makes no sense.
    BadMessage {
        /// What is wrong, in English.
        reason: String,
    },
}
