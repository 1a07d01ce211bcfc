use obverse_classic::drawing::SearchTree;
use obverse_classic::trace::unsearched_tree;
use obverse_exercise::{Cell, Exercise, Problem};
use serde::Serialize;

/// A table with blanks to fill in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExerciseTable {
    /// Column headings. The first is above the row headings.
    pub columns: Vec<String>,
    /// Rows of the table, from top to bottom.
    pub rows: Vec<ExerciseRow>,
}

/// A row of a table with blanks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExerciseRow {
    /// Row heading: a node, a part of an evaluation, or a question.
    pub heading: String,
    /// Number of the node that the row is about; `None` if the row is not about a node of a tree of numbers.
    pub node: Option<usize>,
    /// The cells after the heading.
    pub cells: Vec<ExerciseCell>,
}

/// A cell of a table with blanks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExerciseCell {
    /// A printed text.
    Given(String),
    /// Number of the blank, from 0, in the order in which the blanks are answered.
    Blank(usize),
}

impl ExerciseTable {
    /// The tables of an exercise without answers. `number` returns the number of a blank from the indices of its table,
    /// row and cell.
    pub(super) fn of_exercise(
        exercise: &Exercise,
        number: impl Fn(usize, usize, usize) -> Option<usize>,
    ) -> Vec<ExerciseTable> {
        let drawn = match &exercise.problem {
            Problem::Tree { tree, .. } => Some(unsearched_tree(tree, "")),
            Problem::Position { .. } | Problem::Search(_) => None,
        };
        let node = |heading: &str| drawn.as_ref().and_then(|tree| node_of(tree, heading));
        let cell = |table: usize, row: usize, place: usize, cell: &Cell| match cell {
            Cell::Given(text) => ExerciseCell::Given(text.clone()),
            Cell::Blank(_) => match number(table, row, place) {
                Some(blank) => ExerciseCell::Blank(blank),
                None => ExerciseCell::Given(String::new()),
            },
        };
        (exercise.tables.iter().enumerate())
            .map(|(index, table)| ExerciseTable {
                columns: (table.columns.iter())
                    .map(|column| table.heading(column))
                    .collect(),
                rows: (table.rows.iter().enumerate())
                    .map(|(row, content)| ExerciseRow {
                        heading: content.heading.clone(),
                        node: node(&content.heading),
                        cells: (content.cells.iter().enumerate())
                            .map(|(place, content)| cell(index, row, place, content))
                            .collect(),
                    })
                    .collect(),
            })
            .collect()
    }
}

/// Number of the inner node with this letter; `None` if the tree has no such node.
fn node_of(tree: &SearchTree, letter: &str) -> Option<usize> {
    tree.ids()
        .find(|&id| tree[id].letter.as_deref() == Some(letter))
        .map(|id| id.index())
}
