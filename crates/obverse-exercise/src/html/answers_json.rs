use serde_json::{Value, json};

use crate::answer_table::{AnswerTable, Blank};
use crate::exercise::Exercise;

/// Returns the blanks of an exercise as JSON, in the order of the page's input fields.
pub(super) fn answers_json(exercise: &Exercise) -> Value {
    let language = exercise.language;
    let blank = |blank: &Blank| {
        json!({
            "accepted": blank.answer.accepted_in(language),
            "answer": blank.answer.text(language),
            "points": blank.points,
            "explanation": blank.explanation,
        })
    };
    (exercise.tables.iter())
        .flat_map(AnswerTable::blanks)
        .map(blank)
        .collect()
}
