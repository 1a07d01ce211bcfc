use obverse_classic::drawing::{BoxItem, Caption, Folding, Layout, SearchTree};
use obverse_classic::trace::unsearched_tree;
use obverse_classic::{AbstractTree, Algorithm};
use obverse_exercise::{Cell, Exercise, ExerciseKind, Problem};
use serde::Serialize;

use super::checked_answer::{CheckedAnswer, ExerciseProgress};
use super::exercise_choice::ExerciseChoice;
use super::node_details::BoardPicture;
use super::recorded_tree::TreeShape;
use super::search_settings::SearchSettings;
use super::visible_pieces::BoxPiece;

/// Value that makes the boxes of inner nodes wide enough for the answers of all exercises.
const WIDEST_VALUE: i32 = 30;

/// An exercise without its answers, and what the student has answered so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExerciseSheet {
    /// Kind, difficulty and seed.
    pub choice: ExerciseChoice,
    /// Seed of the next exercise.
    pub next_seed: String,
    /// Instructions for the student, one paragraph per entry, in English.
    pub instructions: Vec<String>,
    /// The tree or the position.
    pub problem: ExerciseProblem,
    /// Tables with the blanks to fill in.
    pub tables: Vec<ExerciseTable>,
    /// Number of blanks. They are numbered from 0 in the order in which they are answered.
    pub blanks: usize,
    /// Points for all blanks together.
    pub points: u32,
    /// Whether an answer may be infinite.
    pub has_infinity: bool,
    /// The search that shows the solution step by step; `None` if the exercise is not about a search.
    pub watch: Option<ExerciseSearch>,
    /// The last try at each blank so far. Only the last of these answers has its explanation.
    pub checked: Vec<CheckedAnswer>,
    /// State of the exercise after these answers.
    pub progress: ExerciseProgress,
}

/// The tree or position that the student works on, as data to draw.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ExerciseProblem {
    /// A tree of numbers.
    Tree {
        /// The tree as text, such as `((3 12)(2 4))`.
        notation: String,
        /// Size of the picture.
        shape: TreeShape,
        /// All boxes of the picture.
        boxes: Vec<BoxPiece>,
    },
    /// An Othello position.
    Board(BoardPicture),
}

/// A table with blanks to fill in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExerciseTable {
    /// Column headings in English. The first is above the row headings.
    pub columns: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<ExerciseRow>,
}

/// A row of a table with blanks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExerciseRow {
    /// Row heading: a node, a part of an evaluation, or a question in English.
    pub heading: String,
    /// Number of the node that the row is about; `None` if the row is not about a node of a tree of numbers.
    pub node: Option<usize>,
    /// The cells after the heading.
    pub cells: Vec<ExerciseCell>,
}

/// A cell of a table with blanks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExerciseCell {
    /// A printed text.
    Given(String),
    /// Number of the blank, from 0, in the order in which the blanks are answered.
    Blank(usize),
}

/// A search to watch on the Learn page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExerciseSearch {
    /// Settings of the search.
    pub setting: SearchSettings,
    /// Whether minimax's tree is shown for comparison.
    pub compare: bool,
}

impl ExerciseProblem {
    /// The problem of an exercise, to draw.
    pub(super) fn new(problem: &Problem) -> ExerciseProblem {
        match problem {
            Problem::Tree { tree, notation } => {
                let (shape, boxes) = tree_picture(tree);
                ExerciseProblem::Tree {
                    notation: notation.clone(),
                    shape,
                    boxes,
                }
            }
            Problem::Position { position, .. } => ExerciseProblem::Board((*position).into()),
            Problem::Search(request) => ExerciseProblem::Board(request.position.into()),
        }
    }
}

impl ExerciseTable {
    /// The tables of an exercise without answers. `number` returns the number of a blank from the indices of its table,
    /// row and cell.
    pub(super) fn of_exercise(
        exercise: &Exercise,
        number: impl Fn(usize, usize, usize) -> Option<usize>,
    ) -> Vec<ExerciseTable> {
        let drawn = match &exercise.problem {
            Problem::Tree { tree, .. } => Some(unsearched_tree(tree, "")),
            Problem::Position { .. } | Problem::Search(_) => None,
        };
        let node = |heading: &str| drawn.as_ref().and_then(|tree| node_of(tree, heading));
        let cell = |table: usize, row: usize, place: usize, cell: &Cell| match cell {
            Cell::Given(text) => ExerciseCell::Given(text.clone()),
            Cell::Blank(_) => match number(table, row, place) {
                Some(blank) => ExerciseCell::Blank(blank),
                None => ExerciseCell::Given(String::new()),
            },
        };
        (exercise.tables.iter().enumerate())
            .map(|(index, table)| ExerciseTable {
                columns: table.columns.clone(),
                rows: (table.rows.iter().enumerate())
                    .map(|(row, content)| ExerciseRow {
                        heading: content.heading.clone(),
                        node: node(&content.heading),
                        cells: (content.cells.iter().enumerate())
                            .map(|(place, content)| cell(index, row, place, content))
                            .collect(),
                    })
                    .collect(),
            })
            .collect()
    }
}

impl ExerciseSearch {
    /// The search that solves an exercise; `None` for an evaluation.
    pub(super) fn of_exercise(exercise: &Exercise) -> Option<ExerciseSearch> {
        let usual = SearchSettings::default();
        let algorithm = match exercise.kind {
            ExerciseKind::Minimax => Algorithm::Minimax,
            _ => Algorithm::AlphaBeta,
        };
        let setting = match &exercise.problem {
            Problem::Tree { notation, .. } => SearchSettings {
                text: notation.clone(),
                algorithm: algorithm.name().to_owned(),
                ..usual
            },
            Problem::Position { .. } => return None,
            Problem::Search(request) => SearchSettings {
                text: request.position.to_string(),
                algorithm: request.algorithm.name().to_owned(),
                evaluation: request.evaluation.name().to_owned(),
                depth: request.depth.unwrap_or(usual.depth),
                pass: request.rules.passes.to_string(),
                tie: request.rules.ties.to_string(),
            },
        };
        Some(ExerciseSearch {
            setting,
            compare: exercise.kind == ExerciseKind::Ordering,
        })
    }
}

/// Number of the inner node with this letter; `None` if the tree has no such node.
fn node_of(tree: &SearchTree, letter: &str) -> Option<usize> {
    tree.ids()
        .find(|&id| tree[id].letter.as_deref() == Some(letter))
        .map(|id| id.index())
}

/// The picture of a tree of numbers before any search.
fn tree_picture(tree: &AbstractTree) -> (TreeShape, Vec<BoxPiece>) {
    let drawn = unsearched_tree(tree, "");
    // Reserves room for the values that the student finds.
    let mut widest = drawn.clone();
    let inner: Vec<_> = drawn.ids().filter(|&id| !drawn[id].leaf).collect();
    for id in inner {
        widest[id].value = Some(WIDEST_VALUE);
    }
    let layout = Layout::new(&widest);
    let sides = Folding::new(&layout).extent(0);
    let boxes = (layout.boxes.iter())
        .filter_map(|placed| {
            let BoxItem::Node(id) = placed.item else {
                return None;
            };
            let caption = Caption::of_node(&drawn[id]);
            let parent = placed.parent.and_then(|parent| layout.boxes.get(parent));
            Some(BoxPiece {
                node: id.index(),
                stub: false,
                level: placed.level,
                x: placed.frame.centre(),
                w: placed.frame.width,
                t: placed.label_width,
                from: parent.map(|parent| parent.frame.centre()),
                first: 0,
                last: 0,
                pruned: None,
                twin: None,
                leaf: drawn[id].leaf,
                chosen: false,
                edge: Some(caption.edge),
                value: Some(caption.first),
                window: None,
            })
        })
        .collect();
    (TreeShape::new(&layout, sides, drawn.len()), boxes)
}
