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

/// For each difficulty, the least number of leaves that the best order of branches saves compared with the order on the
/// sheet.
const SAVED: [u64; 5] = [1, 1, 2, 3, 4];
/// For each difficulty, the exact number of cut-offs in the order on the sheet.
const CUTOFFS: [u64; 5] = [1, 2, 3, 4, 6];

/// Generates a tree exercise: the student finds the best branch of each node, then counts the leaves that alpha-beta
/// evaluates with three orders of the branches.
pub(crate) fn ordering(difficulty: Difficulty, seed: u64, texts: &Texts) -> Exercise {
    let language = texts.language();
    let mut random = Random::new(seed);
    let search =
        |tree: &RandomTree| TreeSolution::new(&tree.to_abstract(), Algorithm::AlphaBeta, language);
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
    let values = TreeSolution::new(&tree.to_abstract(), Algorithm::Minimax, language);
    let rows = (values.nodes.values())
        .map(|node| AnswerRow {
            heading: node.letter.clone(),
            cells: vec![
                Cell::Given(node.side.into()),
                Cell::new(
                    Answer::Names(vec![node.best.clone()]),
                    1,
                    texts.fill(
                        "sheet.ordering.branch.why",
                        &[
                            ("branch", &node.best),
                            ("side", &node.side),
                            ("value", &node.value),
                        ],
                    ),
                ),
            ],
        })
        .collect();
    let leaves = |count: u64| Answer::Number((count as i32).into());
    let sorted_why = |leaves: u64, best_first: bool| {
        let sorted = tree.sorted(Side::Max, best_first);
        texts.fill(
            "sheet.ordering.sorted.why",
            &[("count", &leaves), ("tree", &sorted)],
        )
    };
    let counts = vec![
        question(
            texts.fill("sheet.ordering.drawn", &[]),
            leaves(drawn.leaves),
            2,
            match drawn.size.cutoffs {
                1 => texts.fill("sheet.ordering.drawn.why.one", &[("count", &drawn.leaves)]),
                cutoffs => texts.fill(
                    "sheet.ordering.drawn.why",
                    &[("count", &drawn.leaves), ("cutoffs", &cutoffs)],
                ),
            },
        ),
        question(
            texts.fill("sheet.ordering.best", &[]),
            leaves(best.leaves),
            3,
            sorted_why(best.leaves, true),
        ),
        question(
            texts.fill("sheet.ordering.worst", &[]),
            leaves(worst.leaves),
            3,
            sorted_why(worst.leaves, false),
        ),
    ];
    Exercise {
        kind: ExerciseKind::Ordering,
        difficulty,
        seed,
        language,
        problem: tree.to_problem(),
        instructions: vec![
            texts.fill("sheet.ordering.task.search", &[]),
            texts.fill("sheet.ordering.task.table", &[]),
        ],
        tables: vec![
            AnswerTable {
                columns: vec!["node", "to move", "best branch"],
                language,
                rows,
            },
            questions(counts, texts),
        ],
        size: drawn.size,
    }
}
