use crate::exercise::Exercise;
use crate::exercise_kind::ExerciseKind;

impl Exercise {
    /// Returns a general rule for filling in the blanks of a column, as help for a student whose answer is wrong.
    /// Unlike the explanation of a blank, the rule does not contain the right answer.
    pub fn column_rule(&self, column: &str) -> &'static str {
        match (self.kind, column) {
            (ExerciseKind::Minimax, "value") => {
                "A MAX node has the highest value of its children, a MIN node the lowest."
            }
            (ExerciseKind::Minimax, _) => {
                "MAX chooses the first branch whose value is that of the root."
            }
            (ExerciseKind::AlphaBeta, "alpha") => {
                "Alpha is the highest value that MAX already has at the nodes above, and -∞ if MAX has none. A node below \
                 a skipped branch is not visited: write `-`."
            }
            (ExerciseKind::AlphaBeta, "beta") => {
                "Beta is the lowest value that MIN already has at the nodes above, and ∞ if MIN has none. A node below a \
                 skipped branch is not visited: write `-`."
            }
            (ExerciseKind::AlphaBeta, "value") => {
                "A node returns the best value that the side to move has found there, even if this value is outside \
                 the window. A node below a skipped branch is not visited: write `-`."
            }
            (ExerciseKind::AlphaBeta, "skipped branches") => {
                "A MAX node skips its remaining branches when its value reaches beta, a MIN node when its value \
                 reaches alpha. Write `none` if the node skips nothing, and `-` if the node is not visited."
            }
            (ExerciseKind::AlphaBeta, _) => {
                "Leaves below skipped branches are not evaluated. MAX chooses the first branch that raised the root to \
                 its value."
            }
            (ExerciseKind::Ordering, "best branch") => {
                "The best branch leads to the child with the highest minimax value at a MAX node, with the lowest at a \
                 MIN node."
            }
            (ExerciseKind::Ordering, _) => {
                "Search the tree in this order and count the leaves. A MAX node skips its remaining branches when its \
                 value reaches beta, a MIN node when its value reaches alpha."
            }
            (ExerciseKind::Evaluation, "X") => {
                "The column `count` says what to count. X is the count for Black."
            }
            (ExerciseKind::Evaluation, "O") => {
                "The column `count` says what to count. O is the count for White."
            }
            (ExerciseKind::Evaluation, "value") => {
                "Put X and O into the formula. Truncate the result of a division toward zero."
            }
            (ExerciseKind::Evaluation, _) => {
                "The value of the position is the sum of the values of its parts."
            }
            (ExerciseKind::Trace, "value") => {
                "A row shows the best value of its node so far. A MAX node begins with -∞, a MIN node with ∞. A leaf has \
                 its static evaluation."
            }
            (ExerciseKind::Trace, "alpha") => {
                "A child begins with the window of its parent. Alpha rises when a MAX node gets a value above alpha."
            }
            (ExerciseKind::Trace, "beta") => {
                "A child begins with the window of its parent. Beta falls when a MIN node gets a value below beta."
            }
            (ExerciseKind::Trace, _) => {
                "The search chooses the first move that raised the root to its value."
            }
        }
    }
}
