//! Generators, one file per kind of exercise.
//!
//! Each draws random problems until one has the features that its difficulty asks for: so many cut-offs, deep ones,
//! ties, passes. The features are rare only together, so a few thousand draws are enough.

mod alpha_beta;
mod evaluation;
mod minimax;
mod ordering;
mod trace;

pub(crate) use alpha_beta::alpha_beta;
pub(crate) use evaluation::evaluation;
pub(crate) use minimax::minimax;
pub(crate) use ordering::ordering;
pub(crate) use trace::trace;

use obverse_core::{Move, Position, Random};

use crate::answer::Answer;
use crate::answer_table::{AnswerRow, AnswerTable, Cell};
use crate::number_tree::NumberTree;
use crate::problem::Problem;

/// Creates the problem of a tree of numbers.
fn tree_problem(tree: &NumberTree) -> Problem {
    Problem::Tree {
        tree: tree.to_abstract(),
        notation: tree.to_string(),
    }
}

/// Creates a row with one blank for a question.
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

/// Creates a table of questions.
fn questions(rows: Vec<AnswerRow>) -> AnswerTable {
    AnswerTable {
        columns: vec!["question", "answer"],
        rows,
    }
}

/// Plays random moves from the start until this many discs are on the board; `None` if the game ends before.
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
