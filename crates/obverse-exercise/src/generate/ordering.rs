use obverse_classic::{Algorithm, Side};
use obverse_core::Random;

use super::questions::{question, questions};
use super::random_tree::RandomTree;
use crate::answer::Answer;
use crate::answer_table::{AnswerRow, AnswerTable, Cell};
use crate::difficulty::Difficulty;
use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;
use crate::tree_solution::TreeSolution;

/// For each difficulty, the least number of leaves that the best order of branches saves compared with the order on the
/// sheet.
const SAVED: [u64; 5] = [1, 1, 2, 3, 4];
/// For each difficulty, the exact number of cut-offs in the order on the sheet.
const CUTOFFS: [u64; 5] = [1, 2, 3, 4, 6];

/// Generates a tree exercise: the student finds the best branch of each node, then counts the leaves that alpha-beta
/// evaluates with three orders of the branches.
pub(crate) fn ordering(difficulty: Difficulty, seed: u64) -> Exercise {
    let mut random = Random::new(seed);
    let search = |tree: &RandomTree| TreeSolution::new(&tree.to_abstract(), Algorithm::AlphaBeta);
    let (tree, drawn, best, worst) = loop {
        let tree = RandomTree::random(difficulty, &mut random);
        if !tree.has_no_ties(Side::Max) {
            continue;
        }
        let drawn = search(&tree);
        let best = search(&tree.sorted(Side::Max, true));
        let worst = search(&tree.sorted(Side::Max, false));
        if drawn.size.cutoffs == difficulty.choose(CUTOFFS)
            && best.leaves + difficulty.choose(SAVED) <= drawn.leaves
            && drawn.leaves < worst.leaves
        {
            break (tree, drawn, best, worst);
        }
    };
    let values = TreeSolution::new(&tree.to_abstract(), Algorithm::Minimax);
    let rows = (values.nodes.values())
        .map(|node| AnswerRow {
            heading: node.letter.clone(),
            cells: vec![
                Cell::Given(node.side.into()),
                Cell::new(
                    Answer::Names(vec![node.best.clone()]),
                    1,
                    format!(
                        "{} has the best value for {}: {}.",
                        node.best, node.side, node.value
                    ),
                ),
            ],
        })
        .collect();
    let leaves = |count: u64| Answer::Number((count as i32).into());
    let counts = questions(vec![
        question(
            "How many leaves does alpha-beta evaluate from left to right, as drawn?",
            leaves(drawn.leaves),
            2,
            format!(
                "{} leaves, with {}.",
                drawn.leaves,
                match drawn.size.cutoffs {
                    1 => "a cut-off at 1 node".to_owned(),
                    count => format!("cut-offs at {count} nodes"),
                }
            ),
        ),
        question(
            "How many leaves, if the children of every node are sorted from best to worst for the side to move?",
            leaves(best.leaves),
            3,
            format!(
                "{} leaves: the tree becomes {}.",
                best.leaves,
                tree.sorted(Side::Max, true)
            ),
        ),
        question(
            "How many leaves, if the children of every node are sorted from worst to best for the side to move?",
            leaves(worst.leaves),
            3,
            format!(
                "{} leaves: the tree becomes {}.",
                worst.leaves,
                tree.sorted(Side::Max, false)
            ),
        ),
    ]);
    Exercise {
        kind: ExerciseKind::Ordering,
        difficulty,
        seed,
        problem: tree.to_problem(),
        instructions: vec![
            "MAX moves at the root A, then MIN and MAX in turn. Alpha-beta searches from left to right, and an equal \
             value is enough for a cut-off."
                .into(),
            "For every inner node write the branch that should be searched first. Then count the leaves that \
             alpha-beta evaluates in three orders."
                .into(),
        ],
        tables: vec![
            AnswerTable { columns: vec!["node", "to move", "best branch"], rows },
            counts,
        ],
        size: drawn.size,
    }
}
