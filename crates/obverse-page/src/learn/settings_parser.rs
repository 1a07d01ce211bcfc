//! Parses the settings of the Learn page.

use obverse_classic::search::Request;
use obverse_classic::trace::TracedSearch;
use obverse_classic::{AbstractTree, Algorithm, Rules};
use obverse_formats::Location;

use super::choices::DEEPEST;
use super::event::LearnFailure;
use super::request::SearchSettings;

/// Maximum length of the text of a position or tree, in bytes.
const LONGEST: usize = 64 * 1024;

/// Parses settings into the position or tree to search.
pub(super) fn parse(setting: &SearchSettings) -> Result<TracedSearch, LearnFailure> {
    let algorithm: Algorithm = chosen(&setting.algorithm)?;
    let text = setting.text.trim();
    if text.len() > LONGEST {
        return Err(bad_text(
            &format!("the text has {} bytes: the limit is {LONGEST}", text.len()),
            None,
        ));
    }
    if text.starts_with('(') {
        TracedSearch::check_tree(algorithm).map_err(bad_choice)?;
        let tree: AbstractTree = text.parse().map_err(|error| bad_tree(&error))?;
        return Ok(TracedSearch::Tree {
            tree,
            text: text.to_owned(),
            algorithm,
        });
    }
    TracedSearch::check_position(algorithm).map_err(bad_choice)?;
    if setting.depth > DEEPEST {
        return Err(LearnFailure::BadChoice {
            reason: format!(
                "depth {} is too large: choose at most {DEEPEST}",
                setting.depth
            ),
        });
    }
    let imported = obverse_study::import(text.as_bytes(), None)
        .map_err(|error| bad_text(&error.to_string(), error.location()))?;
    Ok(TracedSearch::Position(Request {
        evaluation: chosen(&setting.evaluation)?,
        rules: Rules {
            passes: chosen(&setting.pass)?,
            ties: chosen(&setting.tie)?,
        },
        depth: Some(setting.depth),
        ..Request::new(imported.tree.position(), algorithm)
    }))
}

fn chosen<T: std::str::FromStr<Err: std::error::Error>>(name: &str) -> Result<T, LearnFailure> {
    name.parse().map_err(bad_choice)
}

fn bad_choice(error: impl std::error::Error) -> LearnFailure {
    LearnFailure::BadChoice {
        reason: error.to_string(),
    }
}

fn bad_tree(error: &obverse_classic::abstract_tree::ParseTreeError) -> LearnFailure {
    LearnFailure::BadText {
        reason: error.reason.to_string(),
        line: None,
        column: Some(error.column as u64),
    }
}

fn bad_text(reason: &str, location: Option<Location>) -> LearnFailure {
    let (line, column) = match location {
        Some(Location::Text { line, column }) => (Some(line), Some(column)),
        _ => (None, None),
    };
    LearnFailure::BadText {
        reason: reason.to_owned(),
        line,
        column,
    }
}
