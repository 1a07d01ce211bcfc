use obverse_print::{Column, Table, TableCell};

use crate::answer_table::{AnswerTable, Cell};

/// Least width of a column with blanks, in points.
const ANSWER: f32 = 64.0;
/// Height of a table row in which the student writes, in points.
const WRITING: f32 = 21.0;

/// Converts an answer table to a printed table. `print` converts each cell.
pub(super) fn print_table(table: &AnswerTable, print: impl Fn(&Cell) -> TableCell) -> Table {
    let has_blanks = |index: usize| {
        let cells = (table.rows.iter()).filter_map(|row| row.cells.get(index.checked_sub(1)?));
        cells.into_iter().any(|cell| cell.blank().is_some())
    };
    let columns = (table.columns.iter().enumerate())
        .map(|(index, &name)| Column {
            heading: table.heading(name),
            least: if has_blanks(index) { ANSWER } else { 0.0 },
        })
        .collect();
    let rows = (table.rows.iter())
        .map(|row| {
            [heading_cell(&row.heading)]
                .into_iter()
                .chain(row.cells.iter().map(&print))
                .collect()
        })
        .collect();
    Table {
        columns,
        rows,
        row_height: WRITING,
    }
}

/// Creates a column that is as wide as its contents.
pub(super) fn column(heading: &str) -> Column {
    Column {
        heading: heading.into(),
        least: 0.0,
    }
}

/// Returns the cell of a row heading: bold for a node, plain for a question.
fn heading_cell(heading: &str) -> TableCell {
    match heading.chars().count() {
        0..=20 => TableCell::Bold(heading.to_owned()),
        _ => TableCell::Text(heading.to_owned()),
    }
}
