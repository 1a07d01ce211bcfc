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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCell {
    /// Regular text.
    Text(String),
    /// Bold text.
    Bold(String),
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

/// Distance from a cell's text to its lines, in points.
pub(crate) const PADDING: f32 = 5.0;
/// Font size of cells, in points.
pub(crate) const SIZE: f32 = 9.5;
/// Height of a line of text in a cell, in points.
pub(crate) const LINE: f32 = 12.0;
/// Width below which columns are not narrowed, in points.
const NARROWEST: f32 = 40.0;

impl TableCell {
    /// Returns the text and its style; `None` for a blank cell.
    pub(crate) fn text(&self) -> Option<(&str, TextStyle)> {
        match self {
            TableCell::Text(text) => Some((text, TextStyle::regular(SIZE))),
            TableCell::Bold(text) => Some((text, TextStyle::bold(SIZE))),
            TableCell::Blank => None,
        }
    }

    fn width(&self) -> f32 {
        (self.text()).map_or(0.0, |(text, style)| style.width(text) + 2.0 * PADDING)
    }
}

impl Table {
    /// Returns the style of headings.
    pub(crate) const fn heading_style() -> TextStyle {
        TextStyle::bold(SIZE)
    }

    /// Returns the widths of the columns. If they do not fit into `most` points, the widest ones are narrowed, and
    /// their texts wrap.
    pub(crate) fn widths(&self, most: f32) -> Vec<f32> {
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
