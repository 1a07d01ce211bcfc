use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;

impl Exercise {
    /// Returns a general rule for filling in the blanks of a column, as help for a student whose answer is wrong.
    /// `column` is the English name. Unlike the explanation of a blank, the rule does not contain the right answer.
    pub fn column_rule(&self, column: &str) -> String {
        let key = match (self.kind, column) {
            (ExerciseKind::Minimax, "value") => "sheet.rule.minimax.value",
            (ExerciseKind::Minimax, _) => "sheet.rule.minimax.choice",
            (ExerciseKind::AlphaBeta, "alpha") => "sheet.rule.alphaBeta.alpha",
            (ExerciseKind::AlphaBeta, "beta") => "sheet.rule.alphaBeta.beta",
            (ExerciseKind::AlphaBeta, "value") => "sheet.rule.alphaBeta.value",
            (ExerciseKind::AlphaBeta, "skipped branches") => "sheet.rule.alphaBeta.skipped",
            (ExerciseKind::AlphaBeta, _) => "sheet.rule.alphaBeta.choice",
            (ExerciseKind::Ordering, "best branch") => "sheet.rule.ordering.branch",
            (ExerciseKind::Ordering, _) => "sheet.rule.ordering.leaves",
            (ExerciseKind::Evaluation, "X") => "sheet.rule.evaluation.black",
            (ExerciseKind::Evaluation, "O") => "sheet.rule.evaluation.white",
            (ExerciseKind::Evaluation, "value") => "sheet.rule.evaluation.value",
            (ExerciseKind::Evaluation, _) => "sheet.rule.evaluation.sum",
            (ExerciseKind::Trace, "value") => "sheet.rule.trace.value",
            (ExerciseKind::Trace, "alpha") => "sheet.rule.trace.alpha",
            (ExerciseKind::Trace, "beta") => "sheet.rule.trace.beta",
            (ExerciseKind::Trace, _) => "sheet.rule.trace.choice",
        };
        self.texts().fill(key, &[])
    }
}
