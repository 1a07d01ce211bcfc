use obverse_texts::{Language, Texts};

use crate::Answer;

/// A table with blanks to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerTable {
    /// Names of the columns in English; [`AnswerTable::heading`] is what a sheet shows. The first column has the row
    /// headings.
    pub columns: Vec<&'static str>,
    /// Language of the sheet.
    pub language: Language,
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
    /// Returns the heading of a column in the language of the sheet, by the name of the column.
    pub fn heading(&self, column: &str) -> String {
        Texts::of(self.language).fill(&format!("sheet.column.{column}"), &[])
    }

    /// Returns the blanks, row by row.
    pub fn blanks(&self) -> impl Iterator<Item = &Blank> {
        (self.rows.iter()).flat_map(|row| row.cells.iter().filter_map(Cell::blank))
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
