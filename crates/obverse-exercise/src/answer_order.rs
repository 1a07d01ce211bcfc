//! The order in which a student fills in the blanks of an exercise if each answer is checked at once.

use obverse_classic::trace::{NodeContent, OpenNode, Step, StepListener, trace_tree};
use obverse_classic::{AbstractTree, Algorithm};

use crate::blank_place::BlankPlace;
use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;
use crate::problem::Problem;

impl Exercise {
    /// Returns the places of all blanks, in the order in which the search finds the answers.
    ///
    /// In a tree of numbers a node's window comes when the search enters the node, and its value when the search leaves
    /// the node. The order depends on the shape of the tree only, so it does not give away which nodes are skipped. All
    /// other blanks are in the order of the tables.
    ///
    /// ```
    /// use obverse_exercise::{Difficulty, Exercise, ExerciseKind};
    ///
    /// let exercise = Exercise::generate(ExerciseKind::Minimax, Difficulty::new(1)?, 7);
    /// let nodes: Vec<&str> = (exercise.answer_order().iter())
    ///     .filter(|place| place.table == 0)
    ///     .map(|place| exercise.tables[0].rows[place.row].heading.as_str())
    ///     .collect();
    /// // The root is last: its value depends on all others.
    /// assert_eq!(nodes, ["B", "C", "D", "A"]);
    /// # Ok::<(), obverse_exercise::ParseDifficultyError>(())
    /// ```
    pub fn answer_order(&self) -> Vec<BlankPlace> {
        let tree_order = match &self.problem {
            Problem::Tree { tree, .. } => self.tree_order(tree),
            Problem::Position { .. } | Problem::Search(_) => Vec::new(),
        };
        let first = usize::from(!tree_order.is_empty());
        let rest = (first..self.tables.len()).flat_map(|table| {
            (0..self.tables[table].rows.len()).flat_map(move |row| self.blanks_of_row(table, row))
        });
        tree_order.into_iter().chain(rest).collect()
    }

    /// Returns the blanks of the first table in the order of the search. The table has one row per inner node of the
    /// tree, in the order of the letters of the nodes.
    fn tree_order(&self, tree: &AbstractTree) -> Vec<BlankPlace> {
        let mut visits = Visits::default();
        // Minimax visits all nodes.
        trace_tree(tree, Algorithm::Minimax, &mut visits);
        let mut order = Vec::new();
        for (row, visit) in visits.0 {
            let blanks = self.blanks_of_row(0, row);
            // In a row of an alpha-beta exercise, the first two blanks are the window: alpha and beta.
            let window = match self.kind {
                ExerciseKind::AlphaBeta => 2,
                _ => 0,
            };
            match visit {
                Visit::Enter => order.extend(blanks.take(window)),
                Visit::Leave => order.extend(blanks.skip(window)),
            }
        }
        order
    }
}

/// The inner nodes of a tree of numbers in the order in which a search enters and leaves them. A node is given by the
/// number of its letter.
#[derive(Default)]
struct Visits(Vec<(usize, Visit)>);

#[derive(Clone, Copy)]
enum Visit {
    Enter,
    Leave,
}

impl StepListener for Visits {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        let visit = match step {
            Step::Enter => Visit::Enter,
            Step::Leave(_) => Visit::Leave,
            _ => return,
        };
        if let Some(NodeContent::Inner { letter, .. }) = path.last().map(|node| &node.content) {
            self.0.push((*letter as usize, visit));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::difficulty::Difficulty;

    #[test]
    fn the_order_has_every_blank_once() {
        for kind in ExerciseKind::ALL {
            for difficulty in Difficulty::all() {
                let exercise = Exercise::generate(kind, difficulty, 11);
                let order = exercise.answer_order();
                let blanks: usize = (exercise.tables.iter())
                    .map(|table| table.blanks().count())
                    .sum();
                assert_eq!(order.len(), blanks, "{kind} {difficulty}");
                assert_eq!(order.iter().collect::<HashSet<_>>().len(), blanks);
                let points = order
                    .iter()
                    .map(|&place| exercise.blank(place).unwrap().points);
                assert_eq!(points.sum::<u32>(), exercise.points());
            }
        }
    }

    #[test]
    fn alpha_beta_asks_for_a_window_on_entry_and_for_a_value_on_leaving() {
        let difficulty = Difficulty::new(2).unwrap();
        let exercise = Exercise::generate(ExerciseKind::AlphaBeta, difficulty, 7);
        let table = &exercise.tables[0];
        let asked: Vec<String> = (exercise.answer_order().iter())
            .filter(|place| place.table == 0)
            .map(|place| {
                format!(
                    "{} {}",
                    table.rows[place.row].heading,
                    table.columns[place.cell + 1]
                )
            })
            .collect();
        // The tree has two children per node: A, below it B and C, below them D, E, F and G.
        let of =
            |letter: &str, columns: [&str; 2]| columns.map(|column| format!("{letter} {column}"));
        let (window, result) = (["alpha", "beta"], ["value", "skipped branches"]);
        let mut expected = Vec::new();
        expected.extend([of("A", window), of("B", window)].concat());
        for letter in ["D", "E"] {
            expected.extend([of(letter, window), of(letter, result)].concat());
        }
        expected.extend([of("B", result), of("C", window)].concat());
        for letter in ["F", "G"] {
            expected.extend([of(letter, window), of(letter, result)].concat());
        }
        expected.extend([of("C", result), of("A", result)].concat());
        assert_eq!(asked, expected);
    }
}
