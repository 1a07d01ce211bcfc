use serde::Serialize;

use super::choices::{AlgorithmChoice, EvaluationChoice, PresetChoice};
use super::guide::Chapter;
use super::pieces::{BoxPiece, BundlePiece};
use super::request::{Setting, Which};
use crate::message::Side;

/// What the Learn page is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LearnEvent {
    /// What can be chosen.
    Choices {
        /// The algorithms.
        algorithms: Vec<AlgorithmChoice>,
        /// The evaluations.
        evaluations: Vec<EvaluationChoice>,
        /// The courses.
        presets: Vec<PresetChoice>,
        /// How deep one may look.
        deepest: u32,
        /// How many nodes a tree may have.
        most_nodes: usize,
    },
    /// The chapters of the guide.
    Guide {
        /// In their order.
        chapters: Vec<ChapterTitle>,
    },
    /// A chapter of the guide.
    Chapter(Box<Chapter>),
    /// A search was run.
    Opened(Box<Summary>),
    /// What is to be seen of a tree.
    Pieces {
        /// Of which search.
        run: u64,
        /// Of which tree.
        tree: Which,
        /// As it was asked.
        serial: u64,
        /// The part of the layout that was asked for.
        area: [f64; 4],
        /// The scale that was asked for.
        scale: f64,
        /// Boxes.
        boxes: Vec<BoxPiece>,
        /// What is folded.
        bundles: Vec<BundlePiece>,
    },
    /// A step.
    Moment(Box<Moment>),
    /// Some steps as text.
    Events {
        /// The number of the first.
        from: usize,
        /// The steps.
        events: Vec<EventRow>,
    },
    /// A node.
    Node(Box<Details>),
    /// Some rows of the log.
    Log {
        /// The number of the first step.
        from: usize,
        /// The rows; at the beginning of the log with what stands above them.
        text: String,
        /// The step of each row.
        steps: Vec<usize>,
        /// The step to ask for next, if there are more.
        next: Option<usize>,
    },
    /// Where the next cut-off is.
    Found {
        /// The step, if there is one.
        at: Option<usize>,
    },
    /// It cannot be done.
    Failed(Failure),
}

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "code",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Failure {
    /// The text is no position and no tree.
    #[error("{reason}")]
    BadText {
        /// What is wrong, in English.
        reason: String,
        /// In which line.
        line: Option<u64>,
        /// In which column.
        column: Option<u64>,
    },
    /// A choice is none.
    #[error("{reason}")]
    BadChoice {
        /// What is wrong, in English.
        reason: String,
    },
    /// The tree is too large.
    #[error("the tree has more than {most} nodes")]
    TooLarge {
        /// How many nodes it has, if that was soon found out.
        nodes: Option<u64>,
        /// How many it may have.
        most: usize,
    },
    /// Too many searches are kept for other tabs.
    #[error("too many searches are kept at once")]
    Busy,
    /// It was stopped.
    #[error("the search was stopped")]
    Stopped,
    /// There is no such chapter.
    #[error("there is no such chapter")]
    NoChapter,
    /// There is no such search, step or node.
    #[error("there is no such search, step or node")]
    NotThere,
}

/// The title of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChapterTitle {
    /// Its name.
    pub slug: &'static str,
    /// Its title.
    pub title: String,
}

/// What came out of a search, and how large its trees are.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The number of the search.
    pub run: u64,
    /// What was searched, as it was chosen.
    pub setting: Setting,
    /// The position as a board string, if there is one.
    pub position: Option<String>,
    /// What the picture is called.
    pub title: String,
    /// How many steps there are.
    pub steps: usize,
    /// How many of them skip something.
    pub cuts: usize,
    /// The value for the side to move at the root.
    pub value: i32,
    /// Who that is.
    pub side: Option<Side>,
    /// The principal variation.
    pub line: Vec<String>,
    /// How many nodes were visited, probes included.
    pub nodes: u64,
    /// How many of them were leaves.
    pub leaves: u64,
    /// At how many nodes moves were skipped.
    pub cutoffs: u64,
    /// For how many nodes the table answered.
    pub table_hits: u64,
    /// The tree that is stepped through.
    pub tree: TreeShape,
    /// Minimax's beside it.
    pub minimax: Option<TreeShape>,
    /// What was saved against minimax.
    pub savings: Option<Savings>,
}

/// How large a picture is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeShape {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Where its leftmost box begins.
    pub left: f64,
    /// Where its rightmost box ends.
    pub right: f64,
    /// How many nodes it has.
    pub nodes: usize,
    /// Where its levels are.
    pub levels: Vec<Level>,
}

/// A level of a picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Level {
    /// Its upper side.
    pub top: f64,
    /// Its lower side.
    pub bottom: f64,
    /// Whose choice it is.
    pub title: &'static str,
    /// The colour of that side.
    pub detail: String,
}

/// What a search saved against minimax.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Savings {
    /// Nodes that minimax visits.
    pub minimax_nodes: u64,
    /// Nodes that the search visited.
    pub nodes: u64,
    /// What part of minimax's nodes was saved, in per cent; less than nothing where a search visits
    /// more.
    pub saved: f64,
    /// Whether minimax's tree is drawn too, or only counted.
    pub drawn: bool,
}

/// A step of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// Of which search.
    pub run: u64,
    /// Its number.
    pub at: usize,
    /// What kind it is.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: &'static str,
    /// What happens, in English.
    pub words: String,
    /// Its row in the log.
    pub row: Option<String>,
    /// From the root to the node.
    pub path: Vec<Station>,
    /// The node.
    pub node: Details,
    /// Where the same node is in minimax's tree: the middle of its box, and its level.
    pub twin: Option<(f64, usize)>,
}

/// A node on the way to a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Station {
    /// Its number.
    pub node: usize,
    /// The move that leads to it.
    pub label: String,
    /// `MAX` or `MIN`.
    pub side: &'static str,
    /// Its value so far, as a picture shows it.
    pub value: String,
    /// Its window now, as a picture shows it.
    pub window: String,
    /// The middle of its box.
    pub x: f64,
    /// Its level.
    pub level: usize,
}

/// A node, as far as it is known after a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Details {
    /// Of which search.
    pub run: u64,
    /// Of which tree.
    pub tree: Which,
    /// Its number.
    pub node: usize,
    /// The move that leads to it.
    pub label: String,
    /// The moves that lead to it from the root.
    pub moves: Vec<String>,
    /// `MAX` or `MIN`.
    pub side: &'static str,
    /// `ahead`, `open`, `done` or `skipped`.
    #[cfg_attr(test, ts(type = "'ahead' | 'open' | 'done' | 'skipped'"))]
    pub look: &'static str,
    /// Its value so far.
    pub value: Option<String>,
    /// Its window: now, or on entry where it is done.
    pub window: Option<String>,
    /// Whether its value is an evaluation.
    pub leaf: bool,
    /// Whether it is on the line that both sides chose.
    pub chosen: bool,
    /// The board.
    pub board: Option<BoardView>,
    /// What the evaluation says of the board, for the side at the root.
    pub parts: Vec<Part>,
    /// The sum of the parts.
    pub total: Option<i32>,
    /// The moves that were skipped.
    pub skipped: Vec<String>,
    /// Why, in English.
    pub reason: Option<String>,
    /// Remarks, in English.
    pub notes: Vec<String>,
    /// The first step at the node.
    pub first: usize,
    /// The last step at the node.
    pub last: usize,
    /// The middle of its box.
    pub x: f64,
    /// Its level.
    pub level: usize,
    /// The node above.
    pub parent: Option<usize>,
    /// The first node below.
    pub child: Option<usize>,
    /// The node to the left.
    pub previous: Option<usize>,
    /// The node to the right.
    pub next: Option<usize>,
}

/// A board to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BoardPicture"))]
#[serde(rename_all = "camelCase")]
pub struct BoardView {
    /// 64 characters from a1 to h8: `X`, `O` or `-`.
    pub board: String,
    /// Whose turn it is.
    pub turn: Side,
    /// Where the last disc was placed.
    pub last: Option<String>,
    /// What that flipped.
    pub flips: Vec<String>,
    /// Black's discs.
    pub black: u32,
    /// White's discs.
    pub white: u32,
}

/// A part of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Part {
    /// What it is called.
    pub name: &'static str,
    /// What it is worth to the side at the root.
    pub value: i32,
}

/// A step as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventRow {
    /// Its node.
    pub node: usize,
    /// What kind it is.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: &'static str,
    /// What happens, in English.
    pub words: String,
    /// Its row in the log.
    pub row: Option<String>,
}
