use std::fmt;
use std::str::FromStr;

use obverse_texts::{Language, Texts};
use serde::Serialize;

/// The topic of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExerciseKind {
    /// Minimax values in a tree of numbers.
    Minimax,
    /// Alpha-beta in a tree of numbers: windows, values and skipped branches.
    AlphaBeta,
    /// Move ordering: how the order of the children changes the number of leaves that alpha-beta evaluates.
    Ordering,
    /// A static evaluation of an Othello position, part by part.
    Evaluation,
    /// The trace log of an alpha-beta search from an Othello position.
    Trace,
}

impl ExerciseKind {
    /// All kinds, in the order in which a course teaches them.
    pub const ALL: [ExerciseKind; 5] = [
        ExerciseKind::Minimax,
        ExerciseKind::AlphaBeta,
        ExerciseKind::Ordering,
        ExerciseKind::Evaluation,
        ExerciseKind::Trace,
    ];

    /// Returns the name as typed on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            ExerciseKind::Minimax => "minimax",
            ExerciseKind::AlphaBeta => "alpha-beta",
            ExerciseKind::Ordering => "ordering",
            ExerciseKind::Evaluation => "evaluation",
            ExerciseKind::Trace => "trace",
        }
    }

    /// Returns the title of an exercise of this kind in a language.
    pub fn title_in(self, language: Language) -> String {
        Texts::of(language).fill(&format!("sheet.title.{self}"), &[])
    }

    /// Returns the title of an exercise of this kind in English.
    pub const fn title(self) -> &'static str {
        match self {
            ExerciseKind::Minimax => "Minimax",
            ExerciseKind::AlphaBeta => "Alpha-beta pruning",
            ExerciseKind::Ordering => "Move ordering",
            ExerciseKind::Evaluation => "Static evaluation",
            ExerciseKind::Trace => "Trace of a search",
        }
    }
}

impl fmt::Display for ExerciseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: this text is not a kind of exercise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a kind of exercise: expected minimax, alpha-beta, ordering, evaluation or trace"
)]
pub struct ParseExerciseKindError(pub String);

impl FromStr for ExerciseKind {
    type Err = ParseExerciseKindError;

    /// Accepts any case, the short names `ab`, `αβ` and `eval`, and `move ordering`. Ignores `-`, `_` and spaces.
    fn from_str(text: &str) -> Result<ExerciseKind, ParseExerciseKindError> {
        let typed: String = (text.trim().to_lowercase().chars())
            .filter(|c| !matches!(c, '-' | '_' | ' '))
            .collect();
        match typed.as_str() {
            "minimax" => Ok(ExerciseKind::Minimax),
            "alphabeta" | "αβ" | "ab" => Ok(ExerciseKind::AlphaBeta),
            "ordering" | "moveordering" => Ok(ExerciseKind::Ordering),
            "evaluation" | "eval" => Ok(ExerciseKind::Evaluation),
            "trace" => Ok(ExerciseKind::Trace),
            _ => Err(ParseExerciseKindError(text.into())),
        }
    }
}
