use obverse_exercise::{Difficulty, Exercise, ExerciseKind};
use obverse_texts::{Language, Texts};
use serde::{Deserialize, Serialize};

use super::learn_failure::LearnFailure;

/// An exercise, as the page asks for it. The same choice gives the same exercise on every machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExerciseChoice {
    /// Kind of the exercise, as on the command line.
    pub kind: String,
    /// Difficulty, from 1 to 5.
    pub difficulty: u32,
    /// Random seed from 0 to 2^64 - 1 in decimal digits. A text, because numbers in JavaScript have only 53 bits.
    pub seed: String,
}

impl ExerciseChoice {
    /// Generates the exercise in a language.
    pub(super) fn generate(&self, language: Language) -> Result<Exercise, LearnFailure> {
        let kind: ExerciseKind =
            (self.kind.parse()).map_err(|_| LearnFailure::bad_exercise(&self.kind, language))?;
        let difficulty = self.difficulty.to_string();
        let difficulty: Difficulty =
            (difficulty.parse()).map_err(|_| LearnFailure::bad_exercise(&difficulty, language))?;
        let is_number = !self.seed.is_empty() && self.seed.bytes().all(|c| c.is_ascii_digit());
        let seed: u64 = (self.seed.parse().ok())
            .filter(|_| is_number)
            .ok_or_else(|| LearnFailure::BadExercise {
                reason: Texts::of_messages(language)
                    .fill("reason.exercise.seed", &[("most", &u64::MAX)]),
            })?;
        Ok(Exercise::generate_in(kind, difficulty, seed, language))
    }
}
