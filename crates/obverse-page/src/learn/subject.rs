//! What a setting means.

use obverse_classic::search::Request;
use obverse_classic::trace::Subject;
use obverse_classic::{AbstractTree, Algorithm, Rules};
use obverse_formats::Location;

use super::choices::DEEPEST;
use super::event::Failure;
use super::request::Setting;

/// No text of a position or a tree is longer.
const LONGEST: usize = 64 * 1024;

/// What is to be searched.
pub(super) fn read(setting: &Setting) -> Result<Subject, Failure> {
    let algorithm: Algorithm = chosen(&setting.algorithm)?;
    let text = setting.text.trim();
    if text.len() > LONGEST {
        return Err(bad_text(
            &format!("more than {LONGEST} bytes are no position and no tree"),
            None,
        ));
    }
    if text.starts_with('(') {
        Subject::check_tree(algorithm).map_err(bad_choice)?;
        let tree: AbstractTree = text.parse().map_err(|error| bad_tree(&error))?;
        return Ok(Subject::Tree {
            tree,
            text: text.to_owned(),
            algorithm,
        });
    }
    Subject::check_position(algorithm).map_err(bad_choice)?;
    if setting.depth > DEEPEST {
        return Err(Failure::BadChoice {
            reason: format!(
                "a depth of {} is too much: expected at most {DEEPEST}",
                setting.depth
            ),
        });
    }
    let imported = obverse_study::import(text.as_bytes(), None)
        .map_err(|error| bad_text(&error.to_string(), error.location()))?;
    Ok(Subject::Position(Request {
        evaluation: chosen(&setting.evaluation)?,
        rules: Rules {
            passes: chosen(&setting.pass)?,
            ties: chosen(&setting.tie)?,
        },
        depth: Some(setting.depth),
        ..Request::new(imported.tree.position(), algorithm)
    }))
}

fn chosen<T: std::str::FromStr<Err: std::error::Error>>(name: &str) -> Result<T, Failure> {
    name.parse().map_err(bad_choice)
}

fn bad_choice(error: impl std::error::Error) -> Failure {
    Failure::BadChoice {
        reason: error.to_string(),
    }
}

fn bad_tree(error: &obverse_classic::abstract_tree::ParseTreeError) -> Failure {
    Failure::BadText {
        reason: error.reason.to_string(),
        line: None,
        column: Some(error.column as u64),
    }
}

fn bad_text(reason: &str, location: Option<Location>) -> Failure {
    let (line, column) = match location {
        Some(Location::Text { line, column }) => (Some(line), Some(column)),
        _ => (None, None),
    };
    Failure::BadText {
        reason: reason.to_owned(),
        line,
        column,
    }
}
