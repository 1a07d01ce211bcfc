use obverse_exercise::{BlankPlace, Exercise};
use serde::Serialize;

use super::answer_check::CheckedAnswer;
use super::exercise_choice::ExerciseChoice;
use super::exercise_problem::ExerciseProblem;
use super::exercise_progress::ExerciseProgress;
use super::exercise_search::ExerciseSearch;
use super::exercise_table::ExerciseTable;

/// An exercise without its answers, and what the student has answered so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExerciseSheet {
    /// Kind, difficulty and seed.
    pub choice: ExerciseChoice,
    /// Seed of the next exercise.
    pub next_seed: String,
    /// Instructions for the student, one paragraph per entry.
    pub instructions: Vec<String>,
    /// The tree or the position.
    pub problem: ExerciseProblem,
    /// Tables with the blanks to fill in.
    pub tables: Vec<ExerciseTable>,
    /// Number of blanks. They are numbered from 0 in the order in which they are answered.
    pub blanks: usize,
    /// Points for all blanks together.
    pub points: u32,
    /// Whether an answer may be infinite.
    pub has_infinity: bool,
    /// The search that shows the solution step by step; `None` if the exercise is not about a search.
    pub watch: Option<ExerciseSearch>,
    /// The last try at each blank so far. Only the last entry has an explanation.
    pub checked: Vec<CheckedAnswer>,
    /// State of the exercise after all tries so far.
    pub progress: ExerciseProgress,
}

impl ExerciseSheet {
    /// The sheet of an exercise. `order` are the places of its blanks in the order in which they are answered, and
    /// `checked` are the answers so far.
    pub(super) fn new(
        exercise: &Exercise,
        order: &[BlankPlace],
        checked: Vec<CheckedAnswer>,
        progress: ExerciseProgress,
    ) -> ExerciseSheet {
        let number = |table, row, cell| {
            let place = BlankPlace { table, row, cell };
            order.iter().position(|&other| other == place)
        };
        ExerciseSheet {
            choice: ExerciseChoice {
                kind: exercise.kind.name().to_owned(),
                difficulty: exercise.difficulty.number().into(),
                seed: exercise.seed.to_string(),
            },
            next_seed: exercise.seed.wrapping_add(1).to_string(),
            instructions: exercise.instructions.clone(),
            problem: ExerciseProblem::new(&exercise.problem),
            tables: ExerciseTable::of_exercise(exercise, number),
            blanks: order.len(),
            points: exercise.points(),
            has_infinity: (exercise.tables.iter()).any(|table| table.columns.contains(&"alpha")),
            watch: ExerciseSearch::of_exercise(exercise),
            checked,
            progress,
        }
    }
}
