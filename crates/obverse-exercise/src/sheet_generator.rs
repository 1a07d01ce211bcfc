use std::collections::HashSet;

use obverse_texts::Language;

use crate::difficulty::Difficulty;
use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;
use crate::name_seed::name_seed;
use crate::sheet::Sheet;

/// Generates sheets of one kind and difficulty. No problem occurs twice, neither on one sheet nor on different sheets.
///
/// ```
/// use obverse_exercise::{Difficulty, ExerciseKind, SheetGenerator};
///
/// let mut generator = SheetGenerator::new(ExerciseKind::Minimax, Difficulty::LEAST, 7, 2);
/// let sheet = generator.sheet(Some("Ada"));
/// assert_eq!(sheet.exercises.len(), 2);
/// assert_ne!(sheet.exercises[0].problem, sheet.exercises[1].problem);
/// ```
#[derive(Debug)]
pub struct SheetGenerator {
    kind: ExerciseKind,
    difficulty: Difficulty,
    seed: u64,
    count: u32,
    language: Language,
    /// The problems generated so far, as text.
    problems: HashSet<String>,
}

impl SheetGenerator {
    /// Creates a generator of sheets with `count` exercises each.
    pub fn new(
        kind: ExerciseKind,
        difficulty: Difficulty,
        seed: u64,
        count: u32,
    ) -> SheetGenerator {
        SheetGenerator {
            kind,
            difficulty,
            seed,
            count,
            language: Language::English,
            problems: HashSet::new(),
        }
    }

    /// Generates sheets in this language instead of English.
    pub fn in_language(self, language: Language) -> SheetGenerator {
        SheetGenerator { language, ..self }
    }

    /// Generates the next sheet. Seeds are tried in ascending order, starting with the seed of the name or, without a
    /// name, with the generator's seed. A seed whose problem was already used is skipped.
    pub fn sheet(&mut self, name: Option<&str>) -> Sheet {
        let mut seed = name.map_or(self.seed, |name| name_seed(self.seed, name));
        let mut exercises = Vec::new();
        for _ in 0..self.count {
            let exercise = loop {
                let exercise =
                    Exercise::generate_in(self.kind, self.difficulty, seed, self.language);
                seed = seed.wrapping_add(1);
                if self.problems.insert(exercise.problem.text()) {
                    break exercise;
                }
            };
            exercises.push(exercise);
        }
        Sheet {
            name: name.map(|name| name.trim().to_owned()),
            class_seed: name.map(|_| self.seed),
            exercises,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_problems_are_replaced() {
        let mut generator = SheetGenerator::new(ExerciseKind::AlphaBeta, Difficulty::LEAST, 7, 3);
        let first = generator.sheet(None);
        // The second sheet starts with the same seed, so the generator has to skip the used problems.
        let second = generator.sheet(None);
        for exercise in &second.exercises {
            assert!((first.exercises.iter()).all(|other| other.problem != exercise.problem));
        }
        let seeds = |sheet: &Sheet| -> Vec<u64> {
            sheet
                .exercises
                .iter()
                .map(|exercise| exercise.seed)
                .collect()
        };
        assert_eq!(seeds(&first), [7, 8, 9]);
        assert_eq!(seeds(&second), [10, 11, 12]);
    }

    #[test]
    fn names_have_different_exercises_that_others_do_not_change() {
        let mut generator = SheetGenerator::new(ExerciseKind::Minimax, Difficulty::LEAST, 7, 1);
        let [ada, alan] = ["Ada", "Alan"].map(|name| generator.sheet(Some(name)));
        assert_ne!(ada.exercises[0].problem, alan.exercises[0].problem);
        let mut alone = SheetGenerator::new(ExerciseKind::Minimax, Difficulty::LEAST, 7, 1);
        assert_eq!(alone.sheet(Some(" Alan ")), alan);
    }
}
