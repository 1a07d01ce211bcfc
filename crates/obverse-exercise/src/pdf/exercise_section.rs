//! The problem and the solution of one exercise, as parts of a section.

use obverse_classic::drawing::SearchTree;
use obverse_print::{Drawing, Section, TableCell};

use super::board_drawing::board_drawing;
use super::printed_table::{column, print_table};
use super::tree_drawing::tree_drawing;
use crate::answer_table::Cell;
use crate::drawable_trees::{Windows, blank_tree, solved_tree};
use crate::exercise::Exercise;

/// Least scale at which a tree is readable. A tree that needs a smaller scale gets a landscape page.
const READABLE: f32 = 0.7;

/// Adds the problem, with its blanks.
pub(super) fn add_problem(exercise: &Exercise, section: &mut Section) {
    for paragraph in &exercise.instructions {
        section.paragraph(&paragraph.replace('`', ""));
    }
    section.space(4.0);
    let wide = add_tree(blank_tree(exercise).as_ref(), exercise, section);
    if let Some(position) = exercise.problem.position() {
        section.drawing(&board_drawing(position, exercise.texts()));
    }
    section.space(6.0);
    for table in &exercise.tables {
        section.table(&print_table(table, |cell| match cell {
            Cell::Given(text) => TableCell::Text(text.clone()),
            Cell::Blank(_) => TableCell::Blank,
        }));
    }
    if let Some(tree) = wide {
        section.landscape_page(&tree);
    }
}

/// Adds the solution: the tree, the tables with the answers, and the marking scheme.
pub(super) fn add_solution(exercise: &Exercise, section: &mut Section) {
    let wide = add_tree(
        solved_tree(exercise, Windows::Omitted).as_ref(),
        exercise,
        section,
    );
    section.space(6.0);
    for table in &exercise.tables {
        let mut answers = print_table(table, |cell| match cell {
            Cell::Given(text) => TableCell::Text(text.clone()),
            Cell::Blank(blank) => TableCell::Bold(blank.answer.text(table.language)),
        });
        answers.row_height = 0.0;
        for column in &mut answers.columns {
            column.least = 0.0;
        }
        answers.columns.push(column(&table.heading("points")));
        for (cells, row) in answers.rows.iter_mut().zip(&table.rows) {
            let points = row.cells.iter().filter_map(Cell::blank);
            let points: u32 = points.map(|blank| blank.points).sum();
            cells.push(TableCell::Text(points.to_string()));
        }
        section.table(&answers);
    }
    for table in &exercise.tables {
        for line in table.rows.iter().flat_map(|row| table.marking(row)) {
            section.note(&line);
        }
    }
    if let Some(tree) = wide {
        section.landscape_page(&tree);
    }
}

/// Adds the drawing of a tree to a section. If it would be too small to read there, adds a remark instead and returns
/// the drawing, which the caller puts on a page of its own.
fn add_tree(
    tree: Option<&SearchTree>,
    exercise: &Exercise,
    section: &mut Section,
) -> Option<Drawing> {
    let drawing = tree_drawing(tree?);
    if drawing.width * READABLE > section.width() {
        section.remark(&exercise.texts().fill("sheet.treeElsewhere", &[]));
        return Some(drawing);
    }
    section.drawing(&drawing);
    None
}
