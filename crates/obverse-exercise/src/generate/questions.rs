//! Tables of questions, each with one answer.

use obverse_texts::Texts;

use crate::answer::Answer;
use crate::answer_table::{AnswerRow, AnswerTable, Cell};

/// Creates a table row with a question and a blank for its answer.
pub(super) fn question(
    text: impl Into<String>,
    answer: Answer,
    points: u32,
    explanation: impl Into<String>,
) -> AnswerRow {
    AnswerRow {
        heading: text.into(),
        cells: vec![Cell::new(answer, points, explanation)],
    }
}

/// Creates a table with the columns `question` and `answer`.
pub(super) fn questions(rows: Vec<AnswerRow>, texts: &Texts) -> AnswerTable {
    AnswerTable {
        columns: vec!["question", "answer"],
        language: texts.language(),
        rows,
    }
}
