use obverse_classic::trace::{CutRows, Label, LogRow, Narrator, OpenNode, Step, StepListener};
use obverse_core::{Color, Move};
use obverse_texts::Language;

use crate::answer::Answer;
use crate::answer_table::{AnswerRow, Cell};
use crate::exercise_size::ExerciseSize;

/// Collects the rows of a search's log, each with an explanation.
pub(super) struct TraceRows {
    narrator: Narrator,
    /// The rows. The flag is set for the row of a leaf, and the text is the explanation.
    rows: Vec<(LogRow, bool, String)>,
    pub(super) size: ExerciseSize,
    /// The best move at the root so far; empty before the first move.
    pub(super) best: String,
}

impl TraceRows {
    pub(super) fn new(max: Color, language: Language) -> TraceRows {
        TraceRows {
            narrator: Narrator {
                max: Some(max),
                language,
            },
            rows: Vec::new(),
            size: ExerciseSize::default(),
            best: String::new(),
        }
    }

    /// Returns the rows of the table to complete. The values of leaves are blanks if the student `evaluates` them.
    pub(super) fn rows(&self, evaluates: bool) -> Vec<AnswerRow> {
        (self.rows.iter().enumerate())
            .map(|(index, (row, leaf, why))| {
                let blank = |answer| Cell::new(Answer::Number(answer), 1, &**why);
                let value = match *leaf && !evaluates {
                    true => Cell::Given(row.value.to_string()),
                    false => blank(row.value),
                };
                let (alpha, beta) = (blank(row.window.alpha), blank(row.window.beta));
                let (label, depth) = (row.label.to_string(), row.ply.to_string());
                AnswerRow {
                    heading: (index + 1).to_string(),
                    cells: vec![Cell::Given(label), Cell::Given(depth), value, alpha, beta],
                }
            })
            .collect()
    }
}

impl StepListener for TraceRows {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        let Some(node) = path.last() else { return };
        if matches!(step, Step::Enter | Step::Leaf(_)) {
            self.size.nodes += 1;
            self.size.passes += u64::from(node.label == Label::Move(Move::Pass));
        }
        if let Step::Returned(child) = step {
            self.size.count_cutoff(node, child);
            if path.len() == 1 {
                self.best = node.best.map(|label| label.to_string()).unwrap_or_default();
            }
        }
        if let Some(row) = LogRow::of(path, step, CutRows::default()) {
            let sentence = self.narrator.sentence(path, step);
            self.rows
                .push((row, matches!(step, Step::Leaf(_)), sentence));
        }
    }
}
