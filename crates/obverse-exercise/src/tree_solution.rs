use std::collections::BTreeMap;

use obverse_classic::trace::{Narrator, NodeContent, OpenNode, Step, StepListener, trace_tree};
use obverse_classic::{AbstractTree, Algorithm, Value, Window};
use obverse_texts::Language;

use crate::exercise_size::ExerciseSize;

/// Record of a search of a tree of numbers: its steps at each inner node, and its result.
#[derive(Debug, Default)]
pub(crate) struct TreeSolution {
    /// Language of the sentences.
    language: Language,
    /// The visited inner nodes, keyed by the number of their letter: 0 for A, the root.
    pub(crate) nodes: BTreeMap<u32, NodeSolution>,
    /// Size of the search.
    pub(crate) size: ExerciseSize,
    /// Number of leaves evaluated.
    pub(crate) leaves: u64,
    /// Name of the branch chosen at the root.
    pub(crate) chosen: String,
    /// Value of the root.
    pub(crate) value: i32,
}

/// Window, value and skipped branches of one inner node in a search.
#[derive(Debug)]
pub(crate) struct NodeSolution {
    /// Letter of the node.
    pub(crate) letter: String,
    /// Name of the side to move.
    pub(crate) side: &'static str,
    /// Window when the search enters the node.
    pub(crate) window: Window,
    /// Sentence that explains the window on entry.
    pub(crate) entry: String,
    /// Value that the node returns.
    pub(crate) value: Value,
    /// Sentence that explains what the last searched child changed at the node.
    pub(crate) result: String,
    /// Name of the branch with the best value.
    pub(crate) best: String,
    /// Names of the branches that a cut-off skipped.
    pub(crate) skipped: Vec<String>,
}

impl TreeSolution {
    /// Searches the tree and records every inner node, with sentences in a language.
    pub(crate) fn new(
        tree: &AbstractTree,
        algorithm: Algorithm,
        language: Language,
    ) -> TreeSolution {
        let mut solution = TreeSolution {
            language,
            ..TreeSolution::default()
        };
        let report = trace_tree(tree, algorithm, &mut solution);
        solution.size.nodes = tree.node_count() as u64;
        solution.leaves = report.leaves;
        solution.value = report.value;
        solution.chosen = solution
            .nodes
            .get(&0)
            .map(|root| root.best.clone())
            .unwrap_or_default();
        solution
    }
}

impl StepListener for TreeSolution {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        let Some(node) = path.last() else { return };
        let NodeContent::Inner { letter, .. } = node.content else {
            return;
        };
        let narrator = Narrator::default().with_language(self.language);
        match step {
            Step::Enter => {
                self.nodes.insert(
                    letter,
                    NodeSolution {
                        letter: node.name_in_text(),
                        side: node.side.name(),
                        window: node.window,
                        entry: narrator.sentence(path, step),
                        value: node.value,
                        result: String::new(),
                        best: String::new(),
                        skipped: Vec::new(),
                    },
                );
            }
            Step::Returned(child) => {
                self.size.count_cutoff(node, child);
                let Some(solution) = self.nodes.get_mut(&letter) else {
                    return;
                };
                solution.result = narrator.sentence(path, step);
                solution.best = node.best.map(|label| label.to_string()).unwrap_or_default();
                if let Some(cut) = &child.cut {
                    solution.skipped = cut.moves.iter().map(ToString::to_string).collect();
                }
            }
            Step::Leave(value) => {
                if let Some(solution) = self.nodes.get_mut(&letter) {
                    solution.value = *value;
                }
            }
            Step::Leaf(_) | Step::TableHit(_) | Step::ProbCut(..) => {}
        }
    }
}
