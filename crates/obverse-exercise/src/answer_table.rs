use crate::Answer;
use crate::text::points_text;

/// A table with blanks to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerTable {
    /// Column headings. The first is above the row headings.
    pub columns: Vec<&'static str>,
    /// The rows, each with one cell per column after the first.
    pub rows: Vec<AnswerRow>,
}

/// A row of an [`AnswerTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerRow {
    /// Row heading: a node, a part of an evaluation, or a question.
    pub heading: String,
    /// The cells after the heading.
    pub cells: Vec<Cell>,
}

/// A cell of an [`AnswerTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A printed text, not to be filled in.
    Given(String),
    /// A blank that the student fills in.
    Blank(Blank),
}

/// A blank with its right answer, its points and an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    /// The right answer.
    pub answer: Answer,
    /// Points for the right answer.
    pub points: u32,
    /// Sentence that says why the answer is right.
    pub explanation: String,
}

impl AnswerTable {
    /// Returns the blanks, row by row.
    pub fn blanks(&self) -> impl Iterator<Item = &Blank> {
        (self.rows.iter()).flat_map(|row| row.cells.iter().filter_map(Cell::blank))
    }

    /// Returns the marking scheme of a row, one line per explanation. A line lists the answers that have this
    /// explanation, each with its points, and ends with the explanation.
    pub fn marking(&self, row: &AnswerRow) -> Vec<String> {
        (self.reasons(row).into_iter())
            .map(|(blanks, explanation)| {
                let answers: Vec<String> = (blanks.iter())
                    .map(|(column, blank)| {
                        let points = points_text(blank.points);
                        match self.columns.len() {
                            // A table of questions has one answer column, which needs no name.
                            2 => format!("{} ({points})", blank.answer),
                            _ => format!("{column} {} ({points})", blank.answer),
                        }
                    })
                    .collect();
                let joint = if row.heading.ends_with('?') { "" } else { ":" };
                format!(
                    "{}{joint} {}. {explanation}",
                    row.heading,
                    answers.join(", ")
                )
            })
            .collect()
    }

    /// Returns the distinct explanations of a row. Each comes with the blanks that it explains and the column headings
    /// of these blanks.
    pub fn reasons<'a>(
        &self,
        row: &'a AnswerRow,
    ) -> Vec<(Vec<(&'static str, &'a Blank)>, &'a str)> {
        let mut reasons: Vec<(Vec<_>, &str)> = Vec::new();
        for (&column, cell) in self.columns[1..].iter().zip(&row.cells) {
            let Some(blank) = cell.blank() else { continue };
            match (reasons.iter_mut()).find(|(_, text)| *text == blank.explanation) {
                Some((blanks, _)) => blanks.push((column, blank)),
                None => reasons.push((vec![(column, blank)], &blank.explanation)),
            }
        }
        reasons
    }
}

impl Cell {
    /// Creates a cell with a blank.
    pub(crate) fn new(answer: Answer, points: u32, explanation: impl Into<String>) -> Cell {
        Cell::Blank(Blank {
            answer,
            points,
            explanation: explanation.into(),
        })
    }

    /// Returns the blank; `None` for a printed text.
    pub fn blank(&self) -> Option<&Blank> {
        match self {
            Cell::Blank(blank) => Some(blank),
            Cell::Given(_) => None,
        }
    }
}
