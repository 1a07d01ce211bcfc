//! The marking scheme of an answer table: answers with points and explanations.

use obverse_texts::Texts;

use crate::answer_table::{AnswerRow, AnswerTable, Blank};
use crate::points_text::points_text;

impl AnswerTable {
    /// Returns the marking scheme of a row, one line per explanation. A line lists the answers that have this
    /// explanation, each with its points, and ends with the explanation.
    pub fn marking(&self, row: &AnswerRow) -> Vec<String> {
        let texts = Texts::of(self.language);
        (self.reasons(row).into_iter())
            .map(|(blanks, explanation)| {
                let answers: Vec<String> = (blanks.iter())
                    .map(|(column, blank)| {
                        let points = points_text(blank.points, texts);
                        let answer = blank.answer.text(self.language);
                        match self.columns.len() {
                            // A table of questions has one answer column, which needs no name.
                            2 => format!("{answer} ({points})"),
                            _ => format!("{} {answer} ({points})", self.heading(column)),
                        }
                    })
                    .collect();
                // A question ends with a mark of its own; the Greek one is a semicolon.
                let joint = if row.heading.ends_with(['?', ';', '？', '.', '。']) {
                    ""
                } else {
                    ":"
                };
                format!(
                    "{}{joint} {}. {explanation}",
                    row.heading,
                    answers.join(", ")
                )
            })
            .collect()
    }

    /// Returns the distinct explanations of a row. Each comes with the blanks that it explains and the names of their
    /// columns.
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
