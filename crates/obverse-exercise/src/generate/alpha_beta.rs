use obverse_classic::{AbstractTree, Algorithm};
use obverse_core::Random;
use obverse_texts::{Language, Texts};

use super::questions::{question, questions};
use super::random_tree::RandomTree;
use crate::answer::Answer;
use crate::answer_table::{AnswerRow, AnswerTable, Cell};
use crate::difficulty::Difficulty;
use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;
use crate::exercise_size::ExerciseSize;
use crate::tree_solution::{NodeSolution, TreeSolution};

/// The cut-offs that the tree of an exercise must have.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    /// Exact number of cut-offs.
    cutoffs: u64,
    /// Least number of deep cut-offs.
    deep: u64,
    /// Least number of cut-offs at which the value equals the bound.
    equal: u64,
}

/// The required cut-offs by difficulty. Only trees of four plies or more can have a deep cut-off.
const WANTED: [Wanted; 5] = [
    Wanted {
        cutoffs: 1,
        deep: 0,
        equal: 0,
    },
    Wanted {
        cutoffs: 2,
        deep: 0,
        equal: 0,
    },
    Wanted {
        cutoffs: 3,
        deep: 0,
        equal: 1,
    },
    Wanted {
        cutoffs: 4,
        deep: 1,
        equal: 0,
    },
    Wanted {
        cutoffs: 6,
        deep: 1,
        equal: 1,
    },
];

impl Wanted {
    fn fits(self, size: &ExerciseSize) -> bool {
        size.cutoffs == self.cutoffs
            && size.deep_cutoffs >= self.deep
            && size.equal_cutoffs >= self.equal
    }
}

/// Generates a tree that the student searches with alpha-beta.
pub(crate) fn alpha_beta(difficulty: Difficulty, seed: u64, texts: &Texts) -> Exercise {
    let language = texts.language();
    let mut random = Random::new(seed);
    let wanted = difficulty.choose(WANTED);
    let (numbers, solution) = loop {
        let numbers = RandomTree::random(difficulty, &mut random);
        let solution = TreeSolution::new(&numbers.to_abstract(), Algorithm::AlphaBeta, language);
        if wanted.fits(&solution.size) {
            break (numbers, solution);
        }
    };
    let tree = numbers.to_abstract();
    let rows = all_nodes(&tree)
        .values()
        .map(|node| row(node, solution.nodes.get(&node.number), texts))
        .collect();
    let nodes = AnswerTable {
        columns: vec![
            "node",
            "to move",
            "alpha",
            "beta",
            "value",
            "skipped branches",
        ],
        language,
        rows,
    };
    let root = &solution.chosen;
    let end = vec![
        question(
            texts.fill("sheet.alphaBeta.leaves", &[]),
            Answer::Number((solution.leaves as i32).into()),
            1,
            texts.fill(
                "sheet.alphaBeta.leaves.why",
                &[("count", &solution.leaves), ("all", &leaf_count(&tree))],
            ),
        ),
        question(
            texts.fill("sheet.alphaBeta.choice", &[]),
            Answer::Names(vec![root.clone()]),
            1,
            texts.fill(
                "sheet.alphaBeta.choice.why",
                &[("branch", root), ("value", &solution.value)],
            ),
        ),
    ];
    Exercise {
        kind: ExerciseKind::AlphaBeta,
        difficulty,
        seed,
        language,
        problem: numbers.to_problem(),
        instructions: vec![
            texts.fill("sheet.alphaBeta.task.search", &[]),
            texts.fill("sheet.alphaBeta.task.table", &[]),
        ],
        tables: vec![nodes, questions(end, texts)],
        size: solution.size,
    }
}

/// Returns the row of a node in the answer table. `solution` is `None` if alpha-beta does not visit the node.
fn row(node: &TreeNode, solution: Option<&NodeSolution>, texts: &Texts) -> AnswerRow {
    let blanks = match solution {
        Some(found) => [
            Cell::new(Answer::Number(found.window.alpha), 1, &*found.entry),
            Cell::new(Answer::Number(found.window.beta), 1, &*found.entry),
            Cell::new(Answer::Number(found.value), 1, &*found.result),
            Cell::new(Answer::Names(found.skipped.clone()), 2, &*found.result),
        ],
        None => {
            let why = texts.fill("sheet.alphaBeta.notVisited", &[("node", &node.letter)]);
            [1, 1, 1, 2].map(|points| Cell::new(Answer::NotVisited, points, &*why))
        }
    };
    AnswerRow {
        heading: node.letter.clone(),
        cells: [Cell::Given(node.side.into())]
            .into_iter()
            .chain(blanks)
            .collect(),
    }
}

/// An inner node of a tree, whether alpha-beta visits it or not.
struct TreeNode {
    number: u32,
    letter: String,
    side: &'static str,
}

/// Returns all inner nodes, keyed by the number of their letter (0 for A). Minimax finds them: it visits every node.
fn all_nodes(tree: &AbstractTree) -> std::collections::BTreeMap<u32, TreeNode> {
    (TreeSolution::new(tree, Algorithm::Minimax, Language::English)
        .nodes
        .into_iter())
    .map(|(number, node)| {
        (
            number,
            TreeNode {
                number,
                letter: node.letter,
                side: node.side,
            },
        )
    })
    .collect()
}

fn leaf_count(tree: &AbstractTree) -> u64 {
    TreeSolution::new(tree, Algorithm::Minimax, Language::English).leaves
}
