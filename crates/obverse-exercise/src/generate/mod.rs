//! Generators, one file per kind of exercise.
//!
//! Each generator draws random problems until one has all features that its difficulty asks for, such as a number of
//! cut-offs, a deep cut-off, a tie or a pass. Each feature alone is common, so a few thousand draws are enough.

mod alpha_beta;
mod evaluation;
mod minimax;
mod ordering;
mod trace;

use obverse_core::{Move, Position, Random};

use crate::answer::Answer;
use crate::answer_table::{AnswerRow, AnswerTable, Cell};
use crate::difficulty::Difficulty;
use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;
use crate::number_tree::NumberTree;
use crate::problem::Problem;

impl Exercise {
    /// Generates an exercise. The same arguments give the same exercise on every machine.
    pub fn generate(kind: ExerciseKind, difficulty: Difficulty, seed: u64) -> Exercise {
        match kind {
            ExerciseKind::Minimax => minimax::minimax(difficulty, seed),
            ExerciseKind::AlphaBeta => alpha_beta::alpha_beta(difficulty, seed),
            ExerciseKind::Ordering => ordering::ordering(difficulty, seed),
            ExerciseKind::Evaluation => evaluation::evaluation(difficulty, seed),
            ExerciseKind::Trace => trace::trace(difficulty, seed),
        }
    }
}

/// Creates the problem of a tree of numbers.
fn tree_problem(tree: &NumberTree) -> Problem {
    Problem::Tree {
        tree: tree.to_abstract(),
        notation: tree.to_string(),
    }
}

/// Creates a table row with a question and a blank for its answer.
fn question(
    text: impl Into<String>,
    answer: Answer,
    points: u32,
    explanation: impl Into<String>,
) -> AnswerRow {
    AnswerRow {
        heading: text.into(),
        cells: vec![Cell::new(answer, points, explanation)],
    }
}

/// Creates a table with the columns `question` and `answer`.
fn questions(rows: Vec<AnswerRow>) -> AnswerTable {
    AnswerTable {
        columns: vec!["question", "answer"],
        rows,
    }
}

/// Plays random moves from the start until `discs` discs are on the board. Returns `None` if the game is over at that
/// point or earlier.
fn random_position(discs: u32, random: &mut Random) -> Option<Position> {
    let mut position = Position::start();
    while disc_count(position) < discs {
        let moves = position.legal_squares();
        let mv = match moves.len() {
            0 => Move::Pass,
            count => Move::Place(moves.iter().nth(random.below(count) as usize)?),
        };
        position = position.play(mv).ok()?;
    }
    (!position.board().is_over()).then_some(position)
}

/// Returns the number of discs on the board.
fn disc_count(position: Position) -> u32 {
    64 - position.empty().len()
}
