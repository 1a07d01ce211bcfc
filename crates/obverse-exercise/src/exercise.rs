use crate::answer_table::AnswerTable;
use crate::difficulty::Difficulty;
use crate::exercise_kind::ExerciseKind;
use crate::generate;
use crate::problem::Problem;

/// A problem with its solution and its marking scheme.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// What is practised.
    pub kind: ExerciseKind,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Random seed from which the exercise was generated.
    pub seed: u64,
    /// What the student is given.
    pub problem: Problem,
    /// What to do, in sentences: one paragraph per entry.
    pub instructions: Vec<String>,
    /// The blanks to fill in.
    pub tables: Vec<AnswerTable>,
    /// Size of the solution.
    pub size: ExerciseSize,
}

/// Size of an exercise's solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct ExerciseSize {
    /// Number of nodes of the tree, or of the traced search; for an evaluation, the number of discs.
    pub nodes: u64,
    /// Number of nodes at which alpha-beta skips at least one child.
    pub cutoffs: u64,
    /// Number of those cut-offs by a bound from above the parent (deep cut-offs).
    pub deep_cutoffs: u64,
    /// Number of those cut-offs at which the value equals the bound.
    pub equal_cutoffs: u64,
    /// Number of passes in the tree.
    pub passes: u64,
}

impl Exercise {
    /// Generates an exercise. The same arguments give the same exercise on every machine.
    pub fn generate(kind: ExerciseKind, difficulty: Difficulty, seed: u64) -> Exercise {
        match kind {
            ExerciseKind::Minimax => generate::minimax(difficulty, seed),
            ExerciseKind::AlphaBeta => generate::alpha_beta(difficulty, seed),
            ExerciseKind::Ordering => generate::ordering(difficulty, seed),
            ExerciseKind::Evaluation => generate::evaluation(difficulty, seed),
            ExerciseKind::Trace => generate::trace(difficulty, seed),
        }
    }

    /// Returns the sum of the points of all blanks.
    pub fn points(&self) -> u32 {
        (self.tables.iter())
            .flat_map(AnswerTable::blanks)
            .map(|blank| blank.points)
            .sum()
    }
}
