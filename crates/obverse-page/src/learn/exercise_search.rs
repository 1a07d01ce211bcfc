use obverse_classic::Algorithm;
use obverse_exercise::{Exercise, ExerciseKind, Problem};
use serde::Serialize;

use super::search_settings::SearchSettings;

/// A search to watch on the Learn page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExerciseSearch {
    /// Settings of the search.
    pub setting: SearchSettings,
    /// Whether minimax's tree is shown for comparison.
    pub compare: bool,
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
