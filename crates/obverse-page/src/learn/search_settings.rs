use std::fmt::Display;

use obverse_classic::search::Request;
use obverse_classic::trace::TracedSearch;
use obverse_classic::{AbstractTree, Algorithm, Rules, TieRule};
use obverse_texts::{Language, Texts};
use serde::{Deserialize, Serialize};

use super::learn_failure::LearnFailure;
use super::search_choices::DEEPEST;
use crate::reason::reason_in;

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
    /// Parses settings into the position or tree to search. Errors are in this language.
    pub(super) fn parse(&self, language: Language) -> Result<TracedSearch, LearnFailure> {
        let texts = Texts::of_messages(language);
        let algorithm: Algorithm = chosen(&self.algorithm, language)?;
        let text = self.text.trim();
        if text.len() > LONGEST {
            let values: [(&str, &dyn Display); 2] = [("bytes", &text.len()), ("most", &LONGEST)];
            let reason = texts.fill("reason.text.long", &values);
            return Err(LearnFailure::bad_text(reason, None));
        }
        if AbstractTree::is_meant_by(text) {
            TracedSearch::check_tree(algorithm)
                .map_err(|error| LearnFailure::not_traced(&error, language))?;
            let tree: AbstractTree = text
                .parse()
                .map_err(|error| LearnFailure::bad_tree(&error, language))?;
            return Ok(TracedSearch::Tree {
                tree,
                text: text.to_owned(),
                algorithm,
                ties: TieRule::First,
            });
        }
        TracedSearch::check_position(algorithm)
            .map_err(|error| LearnFailure::not_traced(&error, language))?;
        if self.depth > DEEPEST {
            return Err(LearnFailure::BadChoice {
                reason: texts.fill(
                    "reason.depth",
                    &[("depth", &self.depth), ("most", &DEEPEST)],
                ),
            });
        }
        let imported = obverse_study::import(text.as_bytes(), None).map_err(|error| {
            LearnFailure::bad_text(reason_in(&error, language), error.location())
        })?;
        Ok(TracedSearch::Position(Request {
            evaluation: chosen(&self.evaluation, language)?,
            rules: Rules {
                passes: chosen(&self.pass, language)?,
                ties: chosen(&self.tie, language)?,
            },
            depth: Some(self.depth),
            ..Request::new(imported.tree.position(), algorithm)
        }))
    }
}

/// Parses the name of a chosen algorithm, evaluation or rule.
fn chosen<T: std::str::FromStr>(name: &str, language: Language) -> Result<T, LearnFailure> {
    name.parse()
        .map_err(|_| LearnFailure::bad_choice(name, language))
}
