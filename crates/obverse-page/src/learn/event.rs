use serde::Serialize;

use super::choices::{AlgorithmChoice, EvaluationChoice, PresetChoice};
use super::guide::Chapter;
use super::pieces::{BoxPiece, BundlePiece};
use super::request::{SearchSettings, TreeChoice};
use crate::message::DiscColor;

/// A message to the Learn page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LearnEvent {
    /// Algorithms, evaluations and presets to choose from, and limits.
    Choices {
        /// The algorithms that record their steps.
        algorithms: Vec<AlgorithmChoice>,
        /// The evaluations of the textbook searches.
        evaluations: Vec<EvaluationChoice>,
        /// The course presets.
        presets: Vec<PresetChoice>,
        /// Maximum search depth in plies.
        deepest: u32,
        /// Maximum number of nodes of a tree.
        most_nodes: usize,
    },
    /// The table of contents of the guide.
    Guide {
        /// The chapters, in reading order.
        chapters: Vec<ChapterTitle>,
    },
    /// A chapter of the guide.
    Chapter(Box<Chapter>),
    /// A search was run and can be stepped through.
    Opened(Box<LessonSummary>),
    /// The visible part of a tree.
    Pieces {
        /// Number of the search in its tab, counted from 1.
        run: u64,
        /// The tree that is shown.
        tree: TreeChoice,
        /// Serial number of the request that this event answers.
        serial: u64,
        /// The requested area: left, top, width and height, in pixels of the layout.
        area: [f64; 4],
        /// The requested scale: screen pixels per pixel of the layout.
        scale: f64,
        /// Visible nodes.
        boxes: Vec<BoxPiece>,
        /// Visible bundles of subtrees that are too small to draw.
        bundles: Vec<BundlePiece>,
    },
    /// Details of a step of the search.
    Moment(Box<StepDetails>),
    /// A range of steps as text.
    Events {
        /// Number of the first step.
        from: usize,
        /// The steps, in order.
        events: Vec<StepRow>,
    },
    /// Details of a node.
    Node(Box<NodeDetails>),
    /// A range of rows of the trace log.
    Log {
        /// Number of the first step.
        from: usize,
        /// The rows. The first range includes the header of the log.
        text: String,
        /// Step number of each row.
        steps: Vec<usize>,
        /// First step of the next range; `None` if there are no more rows.
        next: Option<usize>,
    },
    /// Result of a search for the next cutoff.
    Found {
        /// Number of the step; `None` if no step in that direction skips moves.
        at: Option<usize>,
    },
    /// The request failed.
    Failed(LearnFailure),
}

/// Why a request of the Learn page failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Failure"))]
#[serde(
    tag = "code",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LearnFailure {
    /// The text is neither a position nor a tree of numbers.
    #[error("{reason}")]
    BadText {
        /// What is wrong, in English.
        reason: String,
        /// Line of the error, from 1; `None` if unknown.
        line: Option<u64>,
        /// Column of the error, from 1; `None` if unknown.
        column: Option<u64>,
    },
    /// A setting has an unknown value or is out of range.
    #[error("{reason}")]
    BadChoice {
        /// What is wrong, in English.
        reason: String,
    },
    /// The tree is too large.
    #[error("the tree has more than {most} nodes")]
    TooLarge {
        /// Number of nodes of the tree; `None` if counting them would take too long.
        nodes: Option<u64>,
        /// Maximum number of nodes of a tree.
        most: usize,
    },
    /// Too many searches are kept for other tabs.
    #[error("the server holds too many searches of other tabs: try again later")]
    Busy,
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
    /// The guide has no chapter of this name.
    #[error("the guide has no chapter of this name")]
    NoChapter,
    /// The search, step or node does not exist.
    #[error("this search, step or node does not exist")]
    NotThere,
}

/// A chapter in the table of contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChapterTitle {
    /// Name of the chapter in URLs.
    pub slug: &'static str,
    /// Title of the chapter.
    pub title: String,
}

/// The result of a search, and the sizes of its trees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Summary"))]
#[serde(rename_all = "camelCase")]
pub struct LessonSummary {
    /// Number of the search in its tab, counted from 1.
    pub run: u64,
    /// Settings of the search.
    pub setting: SearchSettings,
    /// The position as a board string. `None` for a tree of numbers.
    pub position: Option<String>,
    /// Title of the tree's picture.
    pub title: String,
    /// Number of steps.
    pub steps: usize,
    /// Number of steps in which the search skips moves.
    pub cuts: usize,
    /// Value of the root for the side to move there.
    pub value: i32,
    /// Side to move at the root. `None` for a tree of numbers.
    pub side: Option<DiscColor>,
    /// Moves of the principal variation.
    pub line: Vec<String>,
    /// Number of visited nodes, probes included.
    pub nodes: u64,
    /// Number of leaves.
    pub leaves: u64,
    /// Number of nodes with a cutoff.
    pub cutoffs: u64,
    /// Number of transposition table hits.
    pub table_hits: u64,
    /// Size of the search tree.
    pub tree: TreeShape,
    /// Size of minimax's tree; `None` if only the chosen search is shown.
    pub minimax: Option<TreeShape>,
    /// Comparison with minimax; `None` if the number of nodes that minimax visits is not known.
    pub savings: Option<Savings>,
}

/// Size of the picture of a tree, in pixels of the layout.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeShape {
    /// Width of the picture.
    pub width: f64,
    /// Height of the picture.
    pub height: f64,
    /// Left edge of the leftmost box.
    pub left: f64,
    /// Right edge of the rightmost box.
    pub right: f64,
    /// Number of nodes of the tree.
    pub nodes: usize,
    /// The levels, from the root down.
    pub levels: Vec<TreeLevel>,
}

/// A level of the picture of a tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Level"))]
pub struct TreeLevel {
    /// Top edge of the labels above the level's boxes, in pixels of the layout.
    pub top: f64,
    /// Bottom edge of the level's boxes, in pixels of the layout.
    pub bottom: f64,
    /// Whether the side to move maximizes or minimizes: `MAX` or `MIN`.
    pub title: &'static str,
    /// Colour of the side to move.
    pub detail: String,
}

/// Comparison of a search with minimax.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Savings {
    /// Number of nodes that minimax visits.
    pub minimax_nodes: u64,
    /// Number of nodes that the search visited.
    pub nodes: u64,
    /// Share of minimax's nodes that was saved, in percent. Negative if the search visits more nodes.
    pub saved: f64,
    /// Whether minimax's tree is shown. If not, its nodes were only counted.
    pub drawn: bool,
}

/// A step of a search, with the node where it happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Moment"))]
#[serde(rename_all = "camelCase")]
pub struct StepDetails {
    /// Number of the search in its tab, counted from 1.
    pub run: u64,
    /// Number of the step, from 0.
    pub at: usize,
    /// Kind of the step.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: &'static str,
    /// Explanation of the step, in English.
    pub words: String,
    /// Row in the trace log, if the step has one.
    pub row: Option<String>,
    /// Path from the root to the node.
    pub path: Vec<PathNode>,
    /// The node of the step.
    pub node: NodeDetails,
    /// Place of the same node in minimax's tree: centre of its box, and level. `None` if that tree is not shown or
    /// lacks the node.
    pub twin: Option<(f64, usize)>,
}

/// A node on the path from the root to the node of a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Station"))]
#[serde(rename_all = "camelCase")]
pub struct PathNode {
    /// Number of the node in its tree.
    pub node: usize,
    /// The move that leads to the node, or `root`.
    pub label: String,
    /// Whether the side to move maximizes or minimizes: `MAX` or `MIN`.
    pub side: &'static str,
    /// Value of the node so far, as in the picture.
    pub value: String,
    /// Current alpha-beta window, as in the picture.
    pub window: String,
    /// Horizontal centre of the node's box, in pixels of the layout.
    pub x: f64,
    /// Level of the node in the tree; the root has level 0.
    pub level: usize,
}

/// A node of the tree, in its state at a step of the search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Details"))]
#[serde(rename_all = "camelCase")]
pub struct NodeDetails {
    /// Number of the search in its tab, counted from 1.
    pub run: u64,
    /// The tree of the node.
    pub tree: TreeChoice,
    /// Number of the node in its tree.
    pub node: usize,
    /// The move that leads to the node, or `root`.
    pub label: String,
    /// The moves from the root to the node.
    pub moves: Vec<String>,
    /// Whether the side to move maximizes or minimizes: `MAX` or `MIN`.
    pub side: &'static str,
    /// State of the node: `ahead` (not visited yet), `open`, `done` or `skipped`.
    #[cfg_attr(test, ts(type = "'ahead' | 'open' | 'done' | 'skipped'"))]
    pub look: &'static str,
    /// Value of the node so far; `None` if the node is not visited yet.
    pub value: Option<String>,
    /// Alpha-beta window: the current one, or the one on entry if the node is done. `None` if no window is shown.
    pub window: Option<String>,
    /// Whether the node is a leaf.
    pub leaf: bool,
    /// Whether the node is on the principal variation.
    pub chosen: bool,
    /// The board. `None` for a tree of numbers.
    pub board: Option<BoardPicture>,
    /// Terms of the position's evaluation, for the side to move at the root. Empty for a tree of numbers.
    pub parts: Vec<EvaluationPart>,
    /// Sum of the evaluation's terms; `None` for a tree of numbers.
    pub total: Option<i32>,
    /// Moves of the node that the search has skipped.
    pub skipped: Vec<String>,
    /// Why the search skipped moves or the node, in English; `None` if it has not.
    pub reason: Option<String>,
    /// Notes on the node, in English.
    pub notes: Vec<String>,
    /// Number of the first step at the node.
    pub first: usize,
    /// Number of the last step at the node.
    pub last: usize,
    /// Horizontal centre of the node's box, in pixels of the layout.
    pub x: f64,
    /// Level of the node in the tree; the root has level 0.
    pub level: usize,
    /// Number of the parent node; `None` for the root.
    pub parent: Option<usize>,
    /// Number of the first child node, if any.
    pub child: Option<usize>,
    /// Number of the previous sibling node, if any.
    pub previous: Option<usize>,
    /// Number of the next sibling node, if any.
    pub next: Option<usize>,
}

/// A board to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BoardPicture"))]
#[serde(rename_all = "camelCase")]
pub struct BoardPicture {
    /// The squares from a1 to h8 as 64 characters: `X`, `O` or `-`.
    pub board: String,
    /// Side to move.
    pub turn: DiscColor,
    /// Square of the last move; `None` at the root and after a pass.
    pub last: Option<String>,
    /// Squares that the last move flipped.
    pub flips: Vec<String>,
    /// Number of Black's discs.
    pub black: u32,
    /// Number of White's discs.
    pub white: u32,
}

/// A term of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Part"))]
pub struct EvaluationPart {
    /// Name of the evaluation term.
    pub name: &'static str,
    /// Value of the term for the side to move at the root.
    pub value: i32,
}

/// A step in the list of steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EventRow"))]
pub struct StepRow {
    /// Number of the node in its tree.
    pub node: usize,
    /// Kind of the step.
    #[cfg_attr(test, ts(type = "Kind"))]
    pub kind: &'static str,
    /// Explanation of the step, in English.
    pub words: String,
    /// Row in the trace log, if the step has one.
    pub row: Option<String>,
}
