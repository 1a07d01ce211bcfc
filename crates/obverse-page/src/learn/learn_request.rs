use serde::{Deserialize, Serialize};

use super::exercise_choice::ExerciseChoice;
use super::search_settings::SearchSettings;

/// A request of the Learn page.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LearnRequest {
    /// List the algorithms, evaluations and presets.
    Choices,
    /// Run a search. The tab's previous search is dropped.
    Run {
        /// Settings of the search.
        setting: SearchSettings,
        /// Whether to search the same root with minimax, for comparison.
        compare: bool,
    },
    /// Open an exercise. The tab's previous exercise is dropped.
    Exercise {
        /// The exercise to open.
        choice: ExerciseChoice,
        /// Tries of the student to repeat, in order: the typed text, or `None` for an answer that was shown. The tab
        /// stores the tries, so that the exercise can go on after a reload or a lost connection.
        tries: Vec<Option<String>>,
    },
    /// Check an answer of the exercise.
    Answer {
        /// Number of the blank, which must be the current one.
        blank: usize,
        /// The student's text.
        text: String,
    },
    /// Show an answer of the exercise.
    Reveal {
        /// Number of the blank, which must be the current one.
        blank: usize,
    },
    /// Get the visible part of a tree.
    View {
        /// The tree to show.
        tree: TreeChoice,
        /// The visible area: left, top, width and height, in pixels of the layout.
        area: [f64; 4],
        /// Screen pixels per pixel of the layout.
        scale: f64,
        /// Serial number of the request, repeated in the answer.
        serial: u64,
    },
    /// Get the part of a tree around a node, for trees that are shown this way.
    Grow {
        /// The tree to show.
        tree: TreeChoice,
        /// Number of the node in its tree.
        node: usize,
        /// Serial number of the request, repeated in the answer.
        serial: u64,
    },
    /// Get a step of the search.
    Moment {
        /// Number of the step, from 0.
        at: usize,
    },
    /// Get the question to ask before a step.
    Predict {
        /// Number of the step, from 0.
        at: usize,
    },
    /// Check a prediction of a step.
    Predicted {
        /// Number of the step, from 0.
        at: usize,
        /// The student's text; `yes` or `no` for a cut-off.
        text: String,
    },
    /// Get a range of steps as text.
    Events {
        /// Number of the first step of the range, from 0.
        from: usize,
        /// Maximum number of steps to get.
        count: usize,
    },
    /// Get the details of a node.
    Node {
        /// The tree of the node.
        tree: TreeChoice,
        /// Number of the node in its tree.
        node: usize,
        /// Number of the step at which the state of the node is wanted.
        at: usize,
    },
    /// Get a range of rows of the trace log.
    Log {
        /// Number of the first step of the range, from 0.
        from: usize,
    },
    /// Find the next step that skips moves, such as a cutoff.
    Seek {
        /// The step to start from.
        from: usize,
        /// Whether to look for a later or an earlier step.
        direction: SeekDirection,
    },
}

/// One of the two trees of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Which"))]
#[serde(rename_all = "camelCase")]
pub enum TreeChoice {
    /// The tree of the chosen search.
    Search,
    /// Minimax's tree.
    Minimax,
}

/// Direction in which to look for a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Direction"))]
#[serde(rename_all = "camelCase")]
pub enum SeekDirection {
    /// To later steps.
    Forward,
    /// To earlier steps.
    Back,
}
