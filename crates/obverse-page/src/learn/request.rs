use serde::{Deserialize, Serialize};

/// What the Learn page asks for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LearnRequest {
    /// What can be chosen.
    Choices,
    /// The chapters of the guide.
    Guide,
    /// A chapter of the guide.
    Chapter {
        /// Its name.
        slug: String,
    },
    /// Searches; the last search of the tab is forgotten.
    Run {
        /// What and how.
        setting: Setting,
        /// Whether minimax is to search the same.
        compare: bool,
    },
    /// What is to be seen of a tree.
    View {
        /// Of which.
        tree: Which,
        /// Left, top, width and height, in pixels of the layout.
        area: [f64; 4],
        /// How wide such a pixel is on the screen.
        scale: f64,
        /// Comes back with the answer.
        serial: u64,
    },
    /// A step of the search.
    Moment {
        /// Its number.
        at: usize,
    },
    /// Some steps of the search, as text.
    Events {
        /// The number of the first.
        from: usize,
        /// How many.
        count: usize,
    },
    /// A node of a tree.
    Node {
        /// Of which.
        tree: Which,
        /// Its number.
        node: usize,
        /// The step one looks at.
        at: usize,
    },
    /// Some rows of the log.
    Log {
        /// The number of the first step.
        from: usize,
    },
    /// The next cut-off.
    Seek {
        /// From which step on.
        from: usize,
        /// Forward or back.
        direction: Direction,
    },
}

/// Which of two trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Which {
    /// The one that is stepped through.
    Search,
    /// Minimax's, beside it.
    Minimax,
}

/// Forward or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// To the end.
    Forward,
    /// To the beginning.
    Back,
}

/// What is searched and how, as it was chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Setting {
    /// Any text that holds a position, a search problem, or a tree of numbers.
    pub text: String,
    /// The name of the algorithm.
    pub algorithm: String,
    /// The name of the evaluation.
    pub evaluation: String,
    /// How many plies.
    pub depth: u32,
    /// What a side without moves does: `ply` or `leaf`.
    pub pass: String,
    /// Which of equal moves is chosen: `first` or `last`.
    pub tie: String,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            text: "start".to_owned(),
            algorithm: "alphabeta".to_owned(),
            evaluation: "weights".to_owned(),
            depth: 2,
            pass: "ply".to_owned(),
            tie: "first".to_owned(),
        }
    }
}
