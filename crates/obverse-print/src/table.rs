use crate::color::Color;
use crate::drawing::Align;
use crate::rich_text::{self, Line, Run, line_width};
use crate::section::{BOTTOM, SIDE, Section, WIDTH};
use crate::stroke::Stroke;
use crate::text_style::TextStyle;

/// A column of a [`Table`].
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Heading of the column.
    pub heading: String,
    /// Minimum width in points, such as the space to write an answer.
    pub least: f32,
}

/// A cell of a [`Table`].
#[derive(Clone, Debug, PartialEq)]
pub enum TableCell {
    /// Regular text.
    Text(String),
    /// Bold text.
    Bold(String),
    /// Text of several styles.
    Runs(Vec<Run>),
    /// An empty cell to write in.
    Blank,
}

/// A table with lines between its cells. Its heading is repeated on every page.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with one cell per column.
    pub rows: Vec<Vec<TableCell>>,
    /// Minimum height of a row in points.
    pub row_height: f32,
}

/// Distance from a cell's text to the lines around the cell, in points.
const PADDING: f32 = 5.0;
/// Font size of cells, in points.
const SIZE: f32 = 9.5;
/// Height of a line of text in a cell, in points.
const LINE: f32 = 12.0;
/// Number of rows of a table that is not split between pages.
const KEPT: usize = 8;
/// Width below which columns are not narrowed, in points.
const NARROWEST: f32 = 40.0;

impl TableCell {
    /// Returns the lines of the cell when it is `width` points wide; `None` for a blank cell.
    fn lines(&self, width: f32) -> Option<Vec<Line>> {
        match self {
            TableCell::Text(text) => Some(lines_of(text, TextStyle::regular(SIZE), width)),
            TableCell::Bold(text) => Some(lines_of(text, TextStyle::bold(SIZE), width)),
            TableCell::Runs(runs) => Some(rich_text::lines(runs, width)),
            TableCell::Blank => None,
        }
    }

    fn width(&self) -> f32 {
        let text = match self {
            TableCell::Text(text) => TextStyle::regular(SIZE).width(text),
            TableCell::Bold(text) => TextStyle::bold(SIZE).width(text),
            TableCell::Runs(runs) => {
                let lines = rich_text::lines(runs, f32::INFINITY);
                lines.iter().map(line_width).fold(0.0, f32::max)
            }
            TableCell::Blank => return 0.0,
        };
        text + 2.0 * PADDING
    }
}

/// Breaks a text of one style into lines.
fn lines_of(text: &str, style: TextStyle, width: f32) -> Vec<Line> {
    let lines = style.lines(text, width).into_iter();
    lines.map(|text| vec![(0.0, Run { text, style })]).collect()
}

impl Table {
    /// Returns the style of headings.
    const fn heading_style() -> TextStyle {
        TextStyle::bold(SIZE)
    }

    /// Returns the widths of the columns. If they do not fit into `most` points, the widest ones are narrowed, and
    /// their texts wrap.
    fn widths(&self, most: f32) -> Vec<f32> {
        let natural = |(index, column): (usize, &Column)| {
            let heading = Table::heading_style().width(&column.heading) + 2.0 * PADDING;
            let cells = self.rows.iter().filter_map(|row| row.get(index));
            cells
                .map(TableCell::width)
                .fold(heading.max(column.least), f32::max)
        };
        let mut widths: Vec<f32> = self.columns.iter().enumerate().map(natural).collect();
        // Lowering a common limit narrows only the widest columns.
        let total = |limit: f32| -> f32 { widths.iter().map(|width| width.min(limit)).sum() };
        let (mut low, mut high) = (NARROWEST, widths.iter().copied().fold(0.0, f32::max));
        if total(high) > most {
            for _ in 0..40 {
                let middle = (low + high) / 2.0;
                if total(middle) > most {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            for width in &mut widths {
                *width = width.min(low);
            }
        }
        widths
    }
}

impl Section {
    /// Adds a table. A row is not split between pages, nor is a small table; the heading is repeated on
    /// every page.
    pub fn table(&mut self, table: &Table) {
        let widths = table.widths(WIDTH);
        let heading: Vec<TableCell> = (table.columns.iter())
            .map(|column| TableCell::Bold(column.heading.clone()))
            .collect();
        let heading = TableRow::new(&heading, &widths, 0.0);
        let rows: Vec<TableRow> = (table.rows.iter())
            .map(|row| TableRow::new(row, &widths, table.row_height))
            .collect();
        let together = if rows.len() <= KEPT { rows.len() } else { 1 };
        let kept: f32 = rows.iter().take(together).map(|row| row.height).sum();
        self.reserve(heading.height + kept);
        self.row(&heading, &widths, Some(Color(238, 238, 238)));
        for row in &rows {
            if self.y + row.height > BOTTOM {
                self.new_page();
                self.row(&heading, &widths, Some(Color(238, 238, 238)));
            }
            self.row(row, &widths, None);
        }
        self.y += 12.0;
    }

    fn row(&mut self, row: &TableRow, widths: &[f32], fill: Option<Color>) {
        let top = self.y;
        let mut left = SIDE;
        let line = Stroke::solid(Color::LINE, 0.75);
        for (cell, &width) in row.cells.iter().zip(widths) {
            let page = self.page();
            page.rect([left, top, width, row.height], 0.0, fill, Some(line));
            let Some(lines) = cell else {
                left += width;
                continue;
            };
            // The lines are centred vertically in the cell.
            let text = LINE * lines.len() as f32;
            let mut baseline = top + (row.height - text) / 2.0 + SIZE;
            for line in lines {
                for (x, run) in line {
                    let at = (left + PADDING + x, baseline);
                    page.text(at, &run.text, run.style, Align::Left);
                }
                baseline += LINE;
            }
            left += width;
        }
        self.y += row.height;
    }
}

/// A row of a table whose texts are broken into lines.
struct TableRow {
    cells: Vec<Option<Vec<Line>>>,
    height: f32,
}

impl TableRow {
    fn new(cells: &[TableCell], widths: &[f32], least: f32) -> TableRow {
        let cells: Vec<_> = (cells.iter().zip(widths))
            .map(|(cell, width)| cell.lines(width - 2.0 * PADDING))
            .collect();
        let lines = cells.iter().flatten().map(Vec::len).max().unwrap_or(1);
        TableRow {
            height: (LINE * lines as f32 + PADDING + 1.0).max(least),
            cells,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(texts: &[&str]) -> Table {
        Table {
            columns: (texts.iter())
                .map(|_| Column {
                    heading: "h".into(),
                    least: 50.0,
                })
                .collect(),
            rows: vec![
                texts
                    .iter()
                    .map(|&text| TableCell::Text(text.into()))
                    .collect(),
            ],
            row_height: 20.0,
        }
    }

    #[test]
    fn only_wide_columns_are_narrowed() {
        let long = "a long question that needs much more room than there is on the line";
        let widths = table(&["A", long]).widths(200.0);
        assert_eq!(widths[0], 50.0);
        assert!(widths[1] > 149.0 && widths[1] <= 150.0, "{widths:?}");
        let widths = table(&["A", long]).widths(1000.0);
        assert!(widths[1] > 250.0 && widths[1] < 400.0, "{widths:?}");
    }
}
