use serde::Serialize;

use super::answer_check::CheckedAnswer;
use super::exercise_progress::ExerciseProgress;
use super::exercise_sheet::ExerciseSheet;
use super::learn_failure::LearnFailure;
use super::learn_request::TreeChoice;
use super::lesson_summary::LessonSummary;
use super::node_details::NodeDetails;
use super::prediction::{JudgedPrediction, Prediction};
use super::search_choices::{AlgorithmChoice, EvaluationChoice, PresetChoice};
use super::step_details::{StepDetails, StepRow};
use super::visible_pieces::{BoxPiece, BundlePiece};

/// A message to the Learn page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LearnEvent {
    /// The algorithms, evaluations and presets to choose from, and the maximum depth and tree size.
    Choices {
        /// The algorithms that record their steps.
        algorithms: Vec<AlgorithmChoice>,
        /// The evaluations of the textbook searches.
        evaluations: Vec<EvaluationChoice>,
        /// The presets: rules and evaluations of university courses.
        presets: Vec<PresetChoice>,
        /// Maximum search depth in plies.
        deepest: u32,
        /// Maximum number of nodes of a tree.
        most_nodes: usize,
    },
    /// A search was run and can be stepped through.
    Opened(Box<LessonSummary>),
    /// An exercise was opened.
    Exercise(Box<ExerciseSheet>),
    /// An answer of the exercise was checked or shown.
    Checked {
        /// The student's answer, checked.
        answer: CheckedAnswer,
        /// State of the exercise after this answer.
        progress: ExerciseProgress,
    },
    /// The visible part of a tree.
    Pieces {
        /// Number of the search in its tab, counted from 1.
        run: u64,
        /// The tree that is shown.
        tree: TreeChoice,
        /// Serial number of the request that this event answers.
        serial: u64,
        /// The requested area: left, top, width and height, in pixels of the layout. If the part around a node was
        /// requested, the area of that part, which has a layout of its own.
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
    /// The question to ask before a step.
    Question(Prediction),
    /// A prediction was checked.
    Judged(JudgedPrediction),
    /// A range of steps as text.
    Events {
        /// Number of the first step of the range, from 0.
        from: usize,
        /// The steps, in order.
        events: Vec<StepRow>,
    },
    /// Details of a node.
    Node(Box<NodeDetails>),
    /// A range of rows of the trace log.
    Log {
        /// Number of the first step of the range, from 0.
        from: usize,
        /// The rows. The first range includes the header of the log.
        text: String,
        /// Step number of each row.
        steps: Vec<usize>,
        /// First step of the next range; `None` if there are no more rows.
        next: Option<usize>,
    },
    /// The next step that skips moves, such as a cutoff.
    Found {
        /// Number of the step; `None` if no step in that direction skips moves.
        at: Option<usize>,
    },
    /// The request failed.
    Failed(LearnFailure),
}
