use obverse_classic::abstract_tree::ParseTreeError;
use obverse_classic::trace::NotTraced;
use obverse_formats::Location;
use obverse_texts::{Language, Texts};
use serde::Serialize;

use super::search_settings::SearchSettings;
use crate::message::line_and_column;
use crate::reason::reason_in;

/// Reason why a request of the Learn page failed. Its texts are in the language of the page.
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
        /// Error message.
        reason: String,
        /// Line of the error, from 1; `None` if unknown.
        line: Option<u64>,
        /// Column of the error, from 1; `None` if unknown.
        column: Option<u64>,
    },
    /// A setting has an unknown value or is out of range.
    #[error("{reason}")]
    BadChoice {
        /// Error message.
        reason: String,
    },
    /// The tree is too large.
    #[error("the tree has more than {most} nodes: reduce the depth")]
    TooLarge {
        /// Number of nodes of the tree; `None` if counting them would take too long.
        nodes: Option<u64>,
        /// Maximum number of nodes of a tree.
        most: usize,
        /// Searches of the same position that are small enough: with a smaller depth, or with a better algorithm.
        instead: Vec<SearchSettings>,
    },
    /// The recorded searches of other tabs have used up the quota.
    #[error("the server holds too many searches of other tabs: try again later")]
    Busy,
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
    /// The kind, difficulty or seed of an exercise is not valid.
    #[error("{reason}")]
    BadExercise {
        /// What is wrong.
        reason: String,
    },
    /// The text of an answer is too long or empty, or the answer is not for the current blank.
    #[error("{reason}")]
    BadAnswer {
        /// What is wrong.
        reason: String,
    },
    /// No exercise is open.
    #[error("no exercise is open: open one first")]
    NoExercise,
    /// The search, step or node does not exist.
    #[error("this search, step or node does not exist")]
    NotThere,
}

impl LearnFailure {
    /// The failure for a text that is not a valid position.
    pub(super) fn bad_text(reason: String, location: Option<Location>) -> LearnFailure {
        let (line, column) = line_and_column(location);
        LearnFailure::BadText {
            reason,
            line,
            column,
        }
    }

    /// The failure for a text that is not a valid tree of numbers.
    pub(super) fn bad_tree(error: &ParseTreeError, language: Language) -> LearnFailure {
        LearnFailure::BadText {
            reason: reason_in(&error.reason, language),
            line: None,
            column: Some(error.column as u64),
        }
    }

    /// The failure for a setting with an unknown value.
    pub(super) fn bad_choice(text: &str, language: Language) -> LearnFailure {
        LearnFailure::BadChoice {
            reason: not_a_choice(text, language),
        }
    }

    /// The failure for an algorithm that cannot search the text.
    pub(super) fn not_traced(error: &NotTraced, language: Language) -> LearnFailure {
        LearnFailure::BadChoice {
            reason: reason_in(error, language),
        }
    }

    /// The failure for a kind or difficulty that does not exist.
    pub(super) fn bad_exercise(text: &str, language: Language) -> LearnFailure {
        LearnFailure::BadExercise {
            reason: not_a_choice(text, language),
        }
    }
}

/// The reason why a name or number is not accepted.
fn not_a_choice(text: &str, language: Language) -> String {
    let text = text.escape_debug();
    Texts::of_messages(language).fill("reason.choice", &[("text", &text)])
}
