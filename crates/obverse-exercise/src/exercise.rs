use obverse_texts::{Language, Texts};

use crate::answer_table::{AnswerTable, Blank};
use crate::blank_place::BlankPlace;
use crate::difficulty::Difficulty;
use crate::exercise_kind::ExerciseKind;
use crate::exercise_size::ExerciseSize;
use crate::generate;
use crate::problem::Problem;

/// A problem with its solution and its marking scheme.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// The topic of the exercise.
    pub kind: ExerciseKind,
    /// How hard the exercise is.
    pub difficulty: Difficulty,
    /// Random seed from which the exercise was generated.
    pub seed: u64,
    /// Language of the instructions, questions and explanations.
    pub language: Language,
    /// The tree or position that the student works on.
    pub problem: Problem,
    /// Instructions for the student, one paragraph per entry.
    pub instructions: Vec<String>,
    /// Tables with the blanks to fill in.
    pub tables: Vec<AnswerTable>,
    /// Size of the solution: numbers of nodes, cut-offs and passes.
    pub size: ExerciseSize,
}

impl Exercise {
    /// Generates an exercise in English. The same arguments give the same exercise on every machine.
    pub fn generate(kind: ExerciseKind, difficulty: Difficulty, seed: u64) -> Exercise {
        Exercise::generate_in(kind, difficulty, seed, Language::English)
    }

    /// Generates an exercise in a language. The problem and the answers do not depend on the language.
    pub fn generate_in(
        kind: ExerciseKind,
        difficulty: Difficulty,
        seed: u64,
        language: Language,
    ) -> Exercise {
        let texts = Texts::of(language);
        match kind {
            ExerciseKind::Minimax => generate::minimax(difficulty, seed, texts),
            ExerciseKind::AlphaBeta => generate::alpha_beta(difficulty, seed, texts),
            ExerciseKind::Ordering => generate::ordering(difficulty, seed, texts),
            ExerciseKind::Evaluation => generate::evaluation(difficulty, seed, texts),
            ExerciseKind::Trace => generate::trace(difficulty, seed, texts),
        }
    }

    /// Returns the texts in the language of the exercise.
    pub(crate) fn texts(&self) -> &'static Texts {
        Texts::of(self.language)
    }

    /// Returns the sum of the points of all blanks.
    pub fn points(&self) -> u32 {
        (self.tables.iter())
            .flat_map(AnswerTable::blanks)
            .map(|blank| blank.points)
            .sum()
    }

    /// Returns the blank at a place; `None` if there is no blank.
    pub fn blank(&self, place: BlankPlace) -> Option<&Blank> {
        let row = self.tables.get(place.table)?.rows.get(place.row)?;
        row.cells.get(place.cell)?.blank()
    }

    /// Returns the places of a row's blanks.
    pub(crate) fn blanks_of_row(
        &self,
        table: usize,
        row: usize,
    ) -> impl Iterator<Item = BlankPlace> {
        let place = move |cell| BlankPlace { table, row, cell };
        (0..self.tables[table].rows[row].cells.len())
            .map(place)
            .filter(|&place| self.blank(place).is_some())
    }
}
