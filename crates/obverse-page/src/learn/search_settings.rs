use obverse_classic::search::Request;
use obverse_classic::trace::TracedSearch;
use obverse_classic::{AbstractTree, Algorithm, Rules, TieRule};
use serde::{Deserialize, Serialize};

use super::learn_failure::LearnFailure;
use super::search_choices::DEEPEST;

/// Maximum length of the text of a position or tree, in bytes.
const LONGEST: usize = 64 * 1024;

/// Settings of a textbook search, as the page sends them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Setting"))]
#[serde(rename_all = "camelCase")]
pub struct SearchSettings {
    /// A position, a game or a search problem in any known format, or a tree of numbers.
    pub text: String,
    /// Name of the search algorithm, as on the command line.
    pub algorithm: String,
    /// Name of the evaluation, as on the command line.
    pub evaluation: String,
    /// Search depth in plies.
    pub depth: u32,
    /// Whether a pass counts as a ply or makes its node a leaf: `ply` or `leaf`.
    pub pass: String,
    /// Which of several moves of equal value is chosen: `first` or `last`.
    pub tie: String,
}

impl Default for SearchSettings {
    fn default() -> SearchSettings {
        SearchSettings {
            text: "start".to_owned(),
            algorithm: "alphabeta".to_owned(),
            evaluation: "weights".to_owned(),
            depth: 2,
            pass: "ply".to_owned(),
            tie: "first".to_owned(),
        }
    }
}

impl SearchSettings {
    /// Parses settings into the position or tree to search.
    pub(super) fn parse(&self) -> Result<TracedSearch, LearnFailure> {
        let algorithm: Algorithm = chosen(&self.algorithm)?;
        let text = self.text.trim();
        if text.len() > LONGEST {
            return Err(LearnFailure::bad_text(
                &format!("the text has {} bytes: the limit is {LONGEST}", text.len()),
                None,
            ));
        }
        if AbstractTree::is_meant_by(text) {
            TracedSearch::check_tree(algorithm).map_err(LearnFailure::bad_choice)?;
            let tree: AbstractTree = text
                .parse()
                .map_err(|error| LearnFailure::bad_tree(&error))?;
            return Ok(TracedSearch::Tree {
                tree,
                text: text.to_owned(),
                algorithm,
                ties: TieRule::First,
            });
        }
        TracedSearch::check_position(algorithm).map_err(LearnFailure::bad_choice)?;
        if self.depth > DEEPEST {
            return Err(LearnFailure::BadChoice {
                reason: format!(
                    "depth {} is too large: choose at most {DEEPEST}",
                    self.depth
                ),
            });
        }
        let imported = obverse_study::import(text.as_bytes(), None)
            .map_err(|error| LearnFailure::bad_text(&error.to_string(), error.location()))?;
        Ok(TracedSearch::Position(Request {
            evaluation: chosen(&self.evaluation)?,
            rules: Rules {
                passes: chosen(&self.pass)?,
                ties: chosen(&self.tie)?,
            },
            depth: Some(self.depth),
            ..Request::new(imported.tree.position(), algorithm)
        }))
    }
}

/// Parses the name of a chosen algorithm, evaluation or rule.
fn chosen<T: std::str::FromStr<Err: std::error::Error>>(name: &str) -> Result<T, LearnFailure> {
    name.parse().map_err(LearnFailure::bad_choice)
}
