use serde_json::{Value, json};

use crate::answer_table::{AnswerTable, Blank};
use crate::exercise::Exercise;

/// Returns the blanks of an exercise as JSON, in the order of the page's input fields.
pub(super) fn answers_json(exercise: &Exercise) -> Value {
    let blank = |blank: &Blank| {
        json!({
            "accepted": blank.answer.accepted(),
            "answer": blank.answer.to_string(),
            "points": blank.points,
            "explanation": blank.explanation,
        })
    };
    (exercise.tables.iter())
        .flat_map(AnswerTable::blanks)
        .map(blank)
        .collect()
}
