use obverse_classic::{Algorithm, Side};
use obverse_core::Random;
use obverse_texts::Texts;

use super::questions::{question, questions};
use super::random_tree::RandomTree;
use crate::answer::Answer;
use crate::answer_table::{AnswerRow, AnswerTable, Cell};
use crate::difficulty::Difficulty;
use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;
use crate::tree_solution::TreeSolution;

/// From this difficulty on, at least two branches of the root share the best value.
const TIE_FROM: u8 = 3;

/// Generates a tree whose minimax values the student computes.
pub(crate) fn minimax(difficulty: Difficulty, seed: u64, texts: &Texts) -> Exercise {
    let language = texts.language();
    let mut random = Random::new(seed);
    let tree = loop {
        let tree = RandomTree::random(difficulty, &mut random);
        if fits(&tree, difficulty) {
            break tree;
        }
    };
    let solution = TreeSolution::new(&tree.to_abstract(), Algorithm::Minimax, language);
    let rows = (solution.nodes.values())
        .map(|node| AnswerRow {
            heading: node.letter.clone(),
            cells: vec![
                Cell::Given(node.side.into()),
                Cell::new(Answer::Number(node.value), 1, &*node.result),
            ],
        })
        .collect();
    let values = AnswerTable {
        columns: vec!["node", "to move", "value"],
        language,
        rows,
    };
    let root = &solution.chosen;
    let choice = question(
        texts.fill("sheet.minimax.choice", &[]),
        Answer::Names(vec![root.clone()]),
        1,
        texts.fill(
            "sheet.minimax.choice.why",
            &[("branch", root), ("value", &solution.value)],
        ),
    );
    Exercise {
        kind: ExerciseKind::Minimax,
        difficulty,
        seed,
        language,
        problem: tree.to_problem(),
        instructions: vec![
            texts.fill("sheet.minimax.task.tree", &[]),
            texts.fill("sheet.minimax.task.values", &[]),
        ],
        tables: vec![values, questions(vec![choice], texts)],
        size: solution.size,
    }
}

/// Returns whether a tree fits a difficulty. From [`TIE_FROM`] on, several branches of the root must share the best
/// value; at lower difficulties, only one may have it. The largest leaf must not be below the chosen branch, so that
/// guessing by the largest leaf fails.
fn fits(tree: &RandomTree, difficulty: Difficulty) -> bool {
    let RandomTree::Inner(children) = tree else {
        return false;
    };
    let best = tree.value(Side::Max);
    let mut chosen = children
        .iter()
        .filter(|child| child.value(Side::Min) == best);
    let Some(first) = chosen.next() else {
        return false;
    };
    let is_tied = chosen.next().is_some();
    is_tied == (difficulty.number() >= TIE_FROM) && largest(first) < largest(tree)
}

/// Returns the largest number at the leaves of a tree.
fn largest(tree: &RandomTree) -> i32 {
    match tree {
        RandomTree::Leaf(number) => *number,
        RandomTree::Inner(children) => children.iter().map(largest).max().unwrap_or_default(),
    }
}
