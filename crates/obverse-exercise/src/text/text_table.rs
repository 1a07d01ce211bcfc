use std::fmt::{self, Write};

use crate::answer_table::{AnswerTable, Cell};

/// Writes a table in columns of equal width. `text` formats a cell.
pub(super) fn write_table(
    table: &AnswerTable,
    text: impl Fn(&Cell) -> String,
    out: &mut impl Write,
) -> fmt::Result {
    let columns = table.columns.iter();
    let heading: Vec<String> = columns.map(|column| table.heading(column)).collect();
    let rows: Vec<Vec<String>> = [heading]
        .into_iter()
        .chain(table.rows.iter().map(|row| {
            [row.heading.clone()]
                .into_iter()
                .chain(row.cells.iter().map(&text))
                .collect()
        }))
        .collect();
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            write!(line, "{cell:<width$}  ")?;
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
